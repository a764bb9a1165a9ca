import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import type { FunctionEntry } from './function-entry.ts';

/** Limit for the output of a script. */
const MAX_ASSET_BYTES = 5_000_000;
/** A script takes seconds. On a machine that does much else it once took more than a minute. */
const SCRIPT_TIMEOUT_MS = 600_000;
/** The sources of web pages: a script reads them when it runs, so no import shows them. */
const PAGE_FOLDERS = ['lib/console', 'lib/docs', 'lib/viewer'];

const run = promisify(execFile);

/**
 * Output of the scripts that make the asset files of functions, by script. Each script runs in its own process, so that
 * it imports the current sources even if the bundler runs for a long time (`npm start -- --watch`).
 *
 * @param quick compresses less
 */
export async function printAssets(
  root: string,
  entries: readonly FunctionEntry[],
  quick: boolean,
): Promise<Map<string, string>> {
  const env = { ...process.env, QUICK_COMPRESSION: quick ? '1' : '' };
  const options = { cwd: root, encoding: 'utf8', maxBuffer: MAX_ASSET_BYTES, timeout: SCRIPT_TIMEOUT_MS, env } as const;
  const print = async (script: string) => [script, (await run(process.execPath, [script], options)).stdout] as const;
  return new Map(await Promise.all(assetScripts(entries).map(print)));
}

/** All sources that the asset scripts of these functions import or read, relative to `root`. */
export async function assetInputs(root: string, entries: readonly FunctionEntry[]): Promise<string[]> {
  const scripts = assetScripts(entries);
  if (scripts.length === 0) return [];
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: scripts,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outdir: 'unused',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const pages = await Promise.all(PAGE_FOLDERS.map((folder) => filesOf(root, folder)));
  return [...Object.keys(metafile.inputs), ...pages.flat()];
}

async function filesOf(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)));
}

function assetScripts(entries: readonly FunctionEntry[]): string[] {
  return [...new Set(entries.flatMap(({ assets = {} }) => Object.values(assets)))];
}
