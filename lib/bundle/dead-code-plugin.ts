import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';

const ENDPOINT_RULES = /@aws-sdk[\\/]client-(dynamodb|s3|sqs)[\\/]dist-es[\\/]endpoint[\\/]endpointResolver\.js$/;
/** Hashes written in JavaScript, for runtimes without `node:crypto`. */
const SCRIPT_HASHES = /[\\/](Sha256Js|Sha1Js|Md5Js)\.js$/;
/** What `z.toJSONSchema` needs; the documentation is made when the project is built. */
const JSON_SCHEMA = /zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/;
/** The parser of forms that are not multipart. */
const URL_ENCODED_FORMS = /@fastify[\\/]busboy[\\/]lib[\\/]types[\\/]urlencoded\.js$/;

/**
 * Leaves out modules that the libraries import and no function runs, 75 kB in one that uses them all. Where something
 * should want one of them all the same, it fails by name.
 */
export function deadCodePlugin(root: string): Plugin {
  const endpoints = path.join(root, 'lib/bundle/replacements/regional-endpoints.ts');
  return {
    name: 'dead-code',
    setup(build) {
      build.onLoad({ filter: ENDPOINT_RULES }, ({ path: file }) => {
        const client = ENDPOINT_RULES.exec(file)?.[1];
        return {
          contents: `export { ${client} as defaultEndpointResolver } from ${JSON.stringify(endpoints)};`,
          loader: 'js',
        };
      });
      build.onLoad({ filter: SCRIPT_HASHES }, leftOut);
      build.onLoad({ filter: JSON_SCHEMA }, leftOut);
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
  const message = `${path.basename(file)} is left out of the bundles; see lib/bundle/dead-code-plugin.ts`;
  return `function () { throw new Error(${JSON.stringify(message)}); }`;
}
