import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import { buildSettings } from '../../../lib/tools/bundle/build-settings.ts';

/** The root of the project. */
export const PROJECT_ROOT = path.resolve(import.meta.dirname, '../../..');

/** How functions are built, and the same without anything that makes them smaller. */
export const LEAN = buildSettings(PROJECT_ROOT, false);
export const PLAIN: BuildOptions = { ...LEAN, plugins: [], alias: {} };

/** Builds a module from its source into a file. */
export async function buildModule(source: string, settings: BuildOptions, outfile: string): Promise<void> {
  await build({ ...settings, stdin: { contents: source, resolveDir: PROJECT_ROOT, loader: 'ts' }, outfile });
}

/** What a module exports when it is built with these settings. */
export async function builtExports(source: string, settings: BuildOptions): Promise<Record<string, unknown>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'built-module-'));
  try {
    const outfile = path.join(folder, 'module.mjs');
    await buildModule(source, settings, outfile);
    return { ...(await import(pathToFileURL(outfile).href)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
