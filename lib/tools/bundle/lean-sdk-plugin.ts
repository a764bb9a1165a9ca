import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const SCHEMAS = /@aws-sdk[\\/]client-[a-z0-9-]+[\\/]dist-es[\\/]schemas[\\/]schemas_0\.js$/;
const PACKAGE_FILE = /@aws-sdk[\\/][a-z0-9-]+[\\/]package\.json$/;

/** Errors of which `shared/platform/aws/table.ts` reads more than name and message. */
const TYPED_ERRORS = new Set(['ConditionalCheckFailedException', 'TransactionCanceledException']);

/**
 * Lets esbuild drop the unused parts of an SDK client. A client declares the schemas of all operations with computed
 * keys, `{ [_hH]: … }` with `const _hH = "httpHeader"`, which a bundler treats as side effects; it registers the errors
 * of all operations; and it includes its whole package.json to read its version. These are 92 kB of `create-plan`, and
 * its process starts 13 % faster without them: see lib/tools/bundle/README.md.
 */
export function leanSdkPlugin(): Plugin {
  return {
    name: 'lean-sdk',
    setup(build) {
      build.onLoad({ filter: SCHEMAS }, async ({ path }) => ({
        contents: withTypedErrorsOnly(withLiteralKeys(await readFile(path, 'utf8'))),
        loader: 'js',
      }));
      build.onLoad({ filter: PACKAGE_FILE }, async ({ path }) => {
        const { name, version } = JSON.parse(await readFile(path, 'utf8'));
        return { contents: JSON.stringify({ name, version }), loader: 'json' };
      });
    },
  };
}

/** Replaces `{ [_hH]: … }` by `{ "httpHeader": … }` if the name is a constant text of the same file. */
export function withLiteralKeys(source: string): string {
  const constants = new Map<string, string>();
  for (const [, name, literal] of source.matchAll(/^const (\w+) = ("[^"\n]*");$/gm)) {
    if (name !== undefined && literal !== undefined) constants.set(name, literal);
  }
  return source.replace(/\[(\w+)\]:/g, (written, name: string) => {
    const literal = constants.get(name);
    return literal === undefined ? written : `${literal}:`;
  });
}

/**
 * Removes the registration of errors whose class no code uses. The client then throws its general service exception
 * with the same name, message and status, and its retries depend on these.
 */
export function withTypedErrorsOnly(source: string): string {
  return source.replace(/^n0_registry\.registerError\(\w+\$, (\w+)\);$/gm, (written, name: string) =>
    TYPED_ERRORS.has(name) ? written : '',
  );
}
