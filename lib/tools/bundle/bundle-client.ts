import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { operations } from '../../../shared/contract/client/operations.ts';

const PROJECT_ROOT = path.resolve(import.meta.dirname, '../../..');
const OPERATIONS = /[\\/]shared[\\/]contract[\\/]client[\\/]operations\.ts$/;

/**
 * Writes the client as one module for browsers and Node, without the schemas of the routes: at run time a client needs
 * only methods and paths.
 *
 * @param file output file, `dist/client/client.mjs`
 */
export async function bundleClient(file: string): Promise<void> {
  await build({
    absWorkingDir: PROJECT_ROOT,
    entryPoints: ['shared/contract/client/index.ts'],
    outfile: path.resolve(file),
    bundle: true,
    platform: 'browser',
    target: 'es2022',
    format: 'esm',
    plugins: [plainOperations()],
    logLevel: 'silent',
  });
}

function plainOperations(): Plugin {
  return {
    name: 'plain-operations',
    setup({ onLoad }) {
      onLoad({ filter: OPERATIONS }, () => ({
        contents: `export const operations = ${JSON.stringify(operations, undefined, 2)};`,
        loader: 'js',
      }));
    },
  };
}
