import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const SCHEMAS = /@aws-sdk[\\/]client-[a-z0-9-]+[\\/]dist-es[\\/]schemas[\\/]schemas_0\.js$/;
const PACKAGE_FILE = /@aws-sdk[\\/][a-z0-9-]+[\\/]package\.json$/;

/** Errors of which `shared/platform/aws/table.ts` needs more than name and message. */
const TYPED_ERRORS = new Set(['ConditionalCheckFailedException', 'TransactionCanceledException']);

/**
 * Lets esbuild drop what a function does not use of an SDK client. The schemas of all operations are declared with
 * computed keys, `{ [_hH]: … }` with `const _hH = "httpHeader"`, which a bundler must take for side effects; all errors
 * that any operation may answer are registered; and each client includes its whole package.json to know its version.
 * With S3 that is 56 of 100 kB, and the errors of three clients are another 25.
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

/** Writes `{ "httpHeader": … }` for `{ [_hH]: … }` where the name is a constant text of the same file. */
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
 * Leaves the registration of errors out that no code tells apart by their class. The client then makes its general
 * service exception of them, with the same name, message and status, by which it also decides what to try again.
 */
export function withTypedErrorsOnly(source: string): string {
  return source.replace(/^n0_registry\.registerError\(\w+\$, (\w+)\);$/gm, (written, name: string) =>
    TYPED_ERRORS.has(name) ? written : '',
  );
}
