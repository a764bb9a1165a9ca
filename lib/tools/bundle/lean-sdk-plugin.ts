import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { withLiteralKeys, withTypedErrorsOnly } from './lean-schemas.ts';
import { USED_BY_FUNCTIONS, withUsedMembers } from './used-members.ts';

const SCHEMAS = /@aws-sdk[\\/]client-[a-z0-9-]+[\\/]dist-es[\\/]schemas[\\/]schemas_0\.js$/;
const OF_S3 = /client-s3[\\/]/;
const PACKAGE_FILE = /@aws-sdk[\\/][a-z0-9-]+[\\/]package\.json$/;

/** The lean schemas, by path: a dozen builds after one another read the same packages. */
const leanSchemas = new Map<string, Promise<string>>();

/**
 * Lets esbuild drop the unused parts of an SDK client. A client declares the schemas of all operations with computed
 * keys, `{ [_hH]: … }` with `const _hH = "httpHeader"`, which a bundler treats as side effects; it registers the errors
 * of all operations; and it includes its whole package.json to read its version. These are 92 kB of `create-plan`, and
 * its process starts 13 % faster without them: see lib/tools/bundle/README.md. The schemas of S3 keep only the members
 * that functions use, which are a sixth of them.
 */
export function leanSdkPlugin(): Plugin {
  return {
    name: 'lean-sdk',
    setup(build) {
      build.onLoad({ filter: SCHEMAS }, async ({ path }) => {
        const contents = leanSchemas.get(path) ?? readLean(path);
        leanSchemas.set(path, contents);
        return { contents: await contents, loader: 'js' };
      });
      build.onLoad({ filter: PACKAGE_FILE }, async ({ path }) => {
        const { name, version } = JSON.parse(await readFile(path, 'utf8'));
        return { contents: JSON.stringify({ name, version }), loader: 'json' };
      });
    },
  };
}

async function readLean(path: string): Promise<string> {
  const lean = withTypedErrorsOnly(withLiteralKeys(await readFile(path, 'utf8')));
  return OF_S3.test(path) ? withUsedMembers(lean, USED_BY_FUNCTIONS) : lean;
}
