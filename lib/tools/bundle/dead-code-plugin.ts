import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';

const ENDPOINT_RULES = /@aws-sdk[\\/]client-([a-z0-9-]+)[\\/]dist-es[\\/]endpoint[\\/]endpointResolver\.js$/;
/** The clients that `regional-endpoints.ts` has rules for. */
const CLIENTS = ['dynamodb', 's3', 'sesv2', 'sqs'];

const LEFT_OUT = [
  // What the rules for endpoints look up: partitions, regions, ARNs.
  /@aws-sdk[\\/]core[\\/]dist-es[\\/]submodules[\\/]client[\\/]util-endpoints[\\/]aws\.js$/,
  // Retries in the mode `adaptive`, which nothing asks for.
  /util-retry[\\/](AdaptiveRetryStrategy|DefaultRateLimiter)\.js$/,
  // The region of an EC2 machine; Lambda has it in a variable.
  /getInstanceMetadataRegion\.js$/,
  // Streams of browsers. Node's own are what the HTTP handler gives.
  /util-stream[\\/].*(sdk-stream-mixin|createChecksumStream|getAwsChunkedEncodingStream)\.browser\.js$/,
  // Hashes written in JavaScript, for runtimes without `node:crypto`.
  /[\\/](Sha256Js|Sha1Js|Md5Js)\.js$/,
  // What `z.toJSONSchema` needs; the documentation is made when the project is built.
  /zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/,
];

/** Profiles in the home folder. Lambda has none, and a developer's must not change what runs on their machine. */
const PROFILES = /shared-ini-file-loader[\\/]loadSharedConfigFiles\.js$/;
const NO_PROFILES = `
  export const CONFIG_PREFIX_SEPARATOR = '.';
  export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });`;

/** The parser of forms that are not multipart. */
const URL_ENCODED_FORMS = /@fastify[\\/]busboy[\\/]lib[\\/]types[\\/]urlencoded\.js$/;

/**
 * Leaves out modules that the libraries import and no function runs, 90 kB in one that uses them all. Where something
 * should want one of them all the same, it fails by name.
 */
export function deadCodePlugin(root: string): Plugin {
  const endpoints = path.join(root, 'lib/tools/bundle/replacements/regional-endpoints.ts');
  return {
    name: 'dead-code',
    setup(build) {
      build.onLoad({ filter: ENDPOINT_RULES }, ({ path: file }) => {
        const client = ENDPOINT_RULES.exec(file)?.[1] ?? '';
        if (!CLIENTS.includes(client)) return { errors: [{ text: `no endpoint rule for the client ${client}` }] };
        return {
          contents: `export { ${client} as defaultEndpointResolver } from ${JSON.stringify(endpoints)};`,
          loader: 'js',
        };
      });
      for (const filter of LEFT_OUT) build.onLoad({ filter }, leftOut);
      build.onLoad({ filter: PROFILES }, () => ({ contents: NO_PROFILES, loader: 'js' }));
      build.onLoad({ filter: URL_ENCODED_FORMS }, ({ path: file }) => ({
        contents: `module.exports = Object.assign(${refusal(file)}, { detect: /^application\\/x-www-form-urlencoded/i });`,
        loader: 'js',
      }));
    },
  };
}

async function leftOut({ path: file }: { path: string }) {
  return { contents: refusingModule(await readFile(file, 'utf8'), file), loader: 'js' as const };
}

/** A module with the same exports, each a function that refuses to run. */
export function refusingModule(source: string, file: string): string {
  const declared = [...source.matchAll(/^export (?:const|class|function|var|let) (\w+)/gm)].map(
    ([, name]) => `${name}`,
  );
  const renamed = [...source.matchAll(/^export \{ \w+ as (\w+) \};?$/gm)].map(([, name]) => `${name}`);
  const names = [...declared, ...renamed].map((name) => `refuse as ${name}`);
  return `const refuse = ${refusal(file)};\nexport { ${names.join(', ')} };`;
}

function refusal(file: string): string {
  const message = `${path.basename(file)} is left out of the bundles; see lib/tools/bundle/dead-code-plugin.ts`;
  return `function () { throw new Error(${JSON.stringify(message)}); }`;
}
