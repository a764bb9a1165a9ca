import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { operations } from '../../../shared/contract/client/operations.ts';

const PROJECT_ROOT = path.resolve(import.meta.dirname, '../../..');
const OPERATIONS = /[\\/]shared[\\/]contract[\\/]client[\\/]operations\.ts$/;

/**
 * Returns the client as one module for browsers and Node, without the schemas of the routes: at run time a client needs
 * only methods and paths.
 */
export async function bundleClient(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: PROJECT_ROOT,
    entryPoints: ['shared/contract/client/index.ts'],
    write: false,
    bundle: true,
    platform: 'browser',
    target: 'es2022',
    format: 'esm',
    plugins: [plainOperations()],
    logLevel: 'silent',
  });
  return outputFiles.map(({ text }) => text).join('');
}

/** Replaces the module of the operations by their data, for a bundle of a browser. */
export function plainOperations(): Plugin {
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
