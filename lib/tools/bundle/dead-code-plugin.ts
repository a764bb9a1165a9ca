import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { throwingFunction, throwingModule } from './throwing-module.ts';

const ENDPOINT_RULES = /@aws-sdk[\\/]client-([a-z0-9-]+)[\\/]dist-es[\\/]endpoint[\\/]endpointResolver\.js$/;
/** Clients whose endpoint rules are in `replacements/regional-endpoints.ts`, and the names of their functions there. */
const CLIENTS: ReadonlyMap<string, string> = new Map([
  ['dynamodb', 'dynamodb'],
  ['dynamodb-streams', 'dynamodbStreams'],
  ['s3', 's3'],
  ['sesv2', 'sesv2'],
  ['sqs', 'sqs'],
]);

const UNUSED = [
  // Data of the SDK's endpoint rules: partitions, regions, ARNs.
  /@aws-sdk[\\/]core[\\/]dist-es[\\/]submodules[\\/]client[\\/]util-endpoints[\\/]aws\.js$/,
  // Retries in the mode `adaptive`, which no client uses.
  /util-retry[\\/](AdaptiveRetryStrategy|DefaultRateLimiter)\.js$/,
  // The region of an EC2 machine. Lambda has it in an environment variable.
  /getInstanceMetadataRegion\.js$/,
  // Streams of browsers. The HTTP handler returns streams of Node.
  /util-stream[\\/].*(sdk-stream-mixin|createChecksumStream|createBufferedReadable|getAwsChunkedEncodingStream)\.browser\.js$/,
  // Hashes in JavaScript, for runtimes without `node:crypto`.
  /[\\/](Sha256Js|Sha1Js|Md5Js)\.js$/,
  // Checksums that no call asks for: the SDK takes CRC32 of Node, and MD5 for some lists.
  /[\\/](Crc64NvmeJs|Crc32cJs|Sha1Node)\.js$/,
  // The code of `z.toJSONSchema`. The OpenAPI document is made when the project is built.
  /zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/,
];

/** Profiles in the home folder. Lambda has none, and a developer's profile must not change the local service. */
const PROFILES = /shared-ini-file-loader[\\/]loadSharedConfigFiles\.js$/;
const NO_PROFILES = `
  export const CONFIG_PREFIX_SEPARATOR = '.';
  export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });`;

/**
 * Sessions of S3's directory buckets, of which the service has none. The client makes the object and never calls it.
 */
const DIRECTORY_BUCKETS = /[\\/]S3ExpressIdentityProviderImpl\.js$/;
const NO_DIRECTORY_BUCKETS = 'export class S3ExpressIdentityProviderImpl {}';

/** Signed headers of event streams, of which the service has none. The signer makes the object and never calls it. */
const SIGNED_EVENTS = /signature-v4[\\/]dist-es[\\/]HeaderFormatter\.js$/;
const NO_SIGNED_EVENTS = 'export class HeaderFormatter {}';

/** Keys of callers that S3 encrypts files with. The service has the keys of AWS. */
const CUSTOMER_KEYS = /middleware-ssec[\\/]middleware-ssec\.js$/;
const NO_CUSTOMER_KEYS = `
  export const ssecMiddlewareOptions = {};
  export const ssecMiddleware = () => (next) => next;
  export const getSsecPlugin = () => ({ applyToStack: () => undefined });
  export const isValidBase64EncodedSSECustomerKey = () => false;`;

/** The messages of zod. `shared/platform/text/issue-sentence.ts` has those of the service (D111). */
const LIBRARY_MESSAGES = /zod[\\/]v4[\\/]locales[\\/]en\.js$/;
const NO_LIBRARY_MESSAGES = 'export default () => ({});';

/** Parsing of values that contain themselves. Everything that the functions parse was JSON, a form or a row. */
const CYCLES = /zod[\\/]v4[\\/]core[\\/]memoizer\.js$/;
const NO_CYCLES = `
  export class $ZodCyclicError extends Error {}
  export const memoizer = () => undefined;
  export const isBackEdge = () => false;
  export const isRecursiveSchema = () => false;`;

/** The parser of parameters of headers has a table of all 484 ways to write an escaped byte. */
const ESCAPED_BYTES = /@fastify[\\/]busboy[\\/]lib[\\/]utils[\\/]parseParams\.js$/;
const TABLE_OF_ESCAPES = /const EncodedLookup = \{[^}]*\}/;
const BYTE_OF_ESCAPE = 'String.fromCharCode(Number.parseInt(match.slice(1), 16))';

/** The parser of forms that are not multipart. */
const URL_ENCODED_FORMS = /@fastify[\\/]busboy[\\/]lib[\\/]types[\\/]urlencoded\.js$/;

/**
 * Removes modules that the libraries import and no function runs: 86 kB of `create-plan`. A call of a removed function
 * throws an error that names its file. See lib/tools/bundle/README.md.
 */
export function deadCodePlugin(root: string): Plugin {
  const endpoints = path.join(root, 'lib/tools/bundle/replacements/regional-endpoints.ts');
  return {
    name: 'dead-code',
    setup(build) {
      build.onLoad({ filter: ENDPOINT_RULES }, ({ path: file }) => {
        const client = ENDPOINT_RULES.exec(file)?.[1] ?? '';
        const rules = CLIENTS.get(client);
        if (rules === undefined) return { errors: [{ text: `no endpoint rules for the client ${client}` }] };
        return {
          contents: `export { ${rules} as defaultEndpointResolver } from ${JSON.stringify(endpoints)};`,
          loader: 'js',
        };
      });
      for (const filter of UNUSED) build.onLoad({ filter }, emptied);
      build.onLoad({ filter: PROFILES }, () => ({ contents: NO_PROFILES, loader: 'js' }));
      build.onLoad({ filter: LIBRARY_MESSAGES }, () => ({ contents: NO_LIBRARY_MESSAGES, loader: 'js' }));
      build.onLoad({ filter: CYCLES }, () => ({ contents: NO_CYCLES, loader: 'js' }));
      build.onLoad({ filter: SIGNED_EVENTS }, () => ({ contents: NO_SIGNED_EVENTS, loader: 'js' }));
      build.onLoad({ filter: CUSTOMER_KEYS }, () => ({ contents: NO_CUSTOMER_KEYS, loader: 'js' }));
      build.onLoad({ filter: ESCAPED_BYTES }, async ({ path: file }) => ({
        contents: (await readFile(file, 'utf8'))
          .replace(TABLE_OF_ESCAPES, '')
          .replace('EncodedLookup[match]', BYTE_OF_ESCAPE),
        loader: 'js',
      }));
      build.onLoad({ filter: DIRECTORY_BUCKETS }, () => ({ contents: NO_DIRECTORY_BUCKETS, loader: 'js' }));
      build.onLoad({ filter: URL_ENCODED_FORMS }, ({ path: file }) => ({
        contents: `module.exports = Object.assign(${throwingFunction(file)}, { detect: /^application\\/x-www-form-urlencoded/i });`,
        loader: 'js',
      }));
    },
  };
}

async function emptied({ path: file }: { path: string }) {
  return { contents: throwingModule(await readFile(file, 'utf8'), file), loader: 'js' as const };
}
