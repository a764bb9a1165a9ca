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
  // The code of `z.toJSONSchema`. The OpenAPI document is made when the project is built.
  /zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/,
];

/** Profiles in the home folder. Lambda has none, and a developer's profile must not change the local service. */
const PROFILES = /shared-ini-file-loader[\\/]loadSharedConfigFiles\.js$/;
const NO_PROFILES = `
  export const CONFIG_PREFIX_SEPARATOR = '.';
  export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });`;

/** Sessions of S3's directory buckets, of which the service has none. The client makes the object and never calls it. */
const DIRECTORY_BUCKETS = /[\\/]S3ExpressIdentityProviderImpl\.js$/;
const NO_DIRECTORY_BUCKETS = 'export class S3ExpressIdentityProviderImpl {}';

/** The messages of zod. `shared/platform/text/issue-sentence.ts` has those of the service (D111). */
const LIBRARY_MESSAGES = /zod[\\/]v4[\\/]locales[\\/]en\.js$/;
const NO_LIBRARY_MESSAGES = 'export default () => ({});';

/** The parser of forms that are not multipart. */
const URL_ENCODED_FORMS = /@fastify[\\/]busboy[\\/]lib[\\/]types[\\/]urlencoded\.js$/;

/**
 * Removes modules that the libraries import and no function runs: 75 kB of `create-plan`. A call of a removed function
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
