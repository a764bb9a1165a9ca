import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import type { FunctionEntry } from './function-entry.ts';

/** A script prints what it makes; nothing that a function carries is longer. */
const MAX_ASSET_BYTES = 5_000_000;
const SCRIPT_TIMEOUT_MS = 60_000;

const run = promisify(execFile);

/**
 * Writes the files that a function carries beside its code: the output of a script for each. Scripts run in processes
 * of their own, so that they see the sources as they are now and not as a long-lived bundler once imported them.
 *
 * @param assets name of each file and its script, from `root`
 */
export async function printAssets(
  root: string,
  assets: Readonly<Record<string, string>>,
  folder: string,
): Promise<void> {
  for (const [name, script] of Object.entries(assets)) {
    const options = { cwd: root, encoding: 'utf8', maxBuffer: MAX_ASSET_BYTES, timeout: SCRIPT_TIMEOUT_MS } as const;
    const { stdout } = await run(process.execPath, [script], options);
    await writeFile(path.join(folder, name), stdout);
  }
}

/** All sources that the scripts of these functions' assets are made of, from `root`. */
export async function assetInputs(root: string, entries: readonly FunctionEntry[]): Promise<string[]> {
  const scripts = new Set(entries.flatMap(({ assets = {} }) => Object.values(assets)));
  if (scripts.size === 0) return [];
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...scripts],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outdir: 'unused',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  return Object.keys(metafile.inputs);
}
