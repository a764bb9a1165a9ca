import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { stop } from 'esbuild';
import { type BuiltFunctions, buildFunctions } from './build-functions.ts';
import { bundleLayers, LAYERS_FOLDER, layersOf } from './bundle-layers.ts';
import { type BundledFunction, type BundleResult, findBundle, writeRecord } from './bundle-record.ts';
import { PackageLock } from './dependency-closure.ts';
import type { FunctionEntry } from './function-entry.ts';
import { lambdaPlatform, type PackagePlatform } from './package-platform.ts';

const PROJECT_ROOT = path.resolve(import.meta.dirname, '../../..');

/** `npm test` bundles twice, and may take more memory for it than a service beside other programs. */
const OF_TEST_RUN = process.env.BUNDLE_COVERAGE === '1';

/**
 * One esbuild call builds this many functions. esbuild holds all functions of a call in memory: 94 in one call took
 * 2.5 GB, groups of 12 take 0.4 GB. Each call parses the libraries again, so smaller groups take longer.
 */
const GROUP_SIZE = OF_TEST_RUN ? 36 : 12;

/**
 * The esbuild process inherits these: its Go runtime collects garbage only at the limit, which is faster than its
 * default. The process ends after each bundling.
 */
process.env.GOGC ??= 'off';
process.env.GOMEMLIMIT ??= OF_TEST_RUN ? '1500MiB' : '375MiB';

const LOCK_FILE = 'package-lock.json';

interface BundleOptions {
  /** The functions to bundle: `functionEntries(routes, workers)`. */
  readonly entries: readonly FunctionEntry[];
  /** Parent of the functions' folders; default `dist/functions`, or `dist/functions-coverage` with `coverage`. */
  readonly outdir?: string;
  /** Code is not minified and has source maps; default: whether the variable `BUNDLE_COVERAGE` is 1. */
  readonly coverage?: boolean;
  /** Target machine of packages with native code; default Lambda on x86-64. */
  readonly platform?: PackagePlatform;
  /**
   * Compresses web pages less, in a third of the time, for who does not send them over a network; default: `coverage`.
   */
  readonly quick?: boolean;
  /** Whether somebody waits for a function: such functions are the next group. Asked before each group. */
  readonly isWanted?: (name: string) => boolean;
  /** Called when the functions of a group can run. */
  readonly onBuilt?: (names: readonly string[]) => void;
}

/**
 * Builds all functions and copies their unbundled packages into their folders. Does nothing if sources, lock and
 * options are the same as those of the existing bundles (`rebuilt` is false).
 *
 * @throws UnlockedPackageError, PackageNotInstalledError, and the errors of `buildFunctions`
 */
export async function bundleFunctions(options: BundleOptions): Promise<BundleResult & { readonly rebuilt: boolean }> {
  const { entries, coverage = OF_TEST_RUN, quick = coverage, platform = lambdaPlatform('x86_64') } = options;
  const folder = path.resolve(
    options.outdir ?? path.join(PROJECT_ROOT, 'dist', coverage ? 'functions-coverage' : 'functions'),
  );
  const fingerprint = JSON.stringify({ entries, coverage, quick, platform });
  const before = await findBundle(folder);
  if (before && before.inputHash === (await hashInputs(before.inputs, fingerprint)))
    return { ...before, rebuilt: false };

  const started = Date.now();
  await mkdir(folder, { recursive: true });
  const lock = PackageLock.parse(JSON.parse(await readFile(path.join(PROJECT_ROOT, LOCK_FILE), 'utf8')));
  const external = [...new Set(entries.flatMap(({ unbundled }) => unbundled))];
  const place = { root: PROJECT_ROOT, folder, lock, platform, before, coverage, quick, external };
  const layers = await bundleLayers(layersOf(entries), place);
  const built: BuiltFunctions[] = [];
  for (let rest = entries; rest.length > 0; ) {
    const group = nextGroup(rest, options.isWanted);
    built.push(await buildFunctions(group, place));
    options.onBuilt?.(group.map(({ name }) => name));
    rest = rest.filter((entry) => !group.includes(entry));
  }
  const outputs = built.flatMap((each) => each.outputs);
  await removeStale(folder, entries, outputs);
  const inputs = [...new Set(built.flatMap((each) => each.inputs))]
    .filter((input) => !input.includes('node_modules/'))
    .sort();
  // A file that changed during the build may be bundled in its old state: the empty hash makes the next run build
  // again.
  const inputHash = (await anyWrittenSince(started, inputs)) ? '' : await hashInputs(inputs, fingerprint);
  const record = { platform, inputHash, inputs, functions: inOrderOf(entries, built), layers };
  await stop();
  await writeRecord(folder, record);
  return { folder, ...record, rebuilt: true };
}

function nextGroup(rest: readonly FunctionEntry[], isWanted: BundleOptions['isWanted']): readonly FunctionEntry[] {
  const wanted = rest.filter(({ name }) => isWanted?.(name));
  return wanted.length > 0 ? wanted : rest.slice(0, GROUP_SIZE);
}

function inOrderOf(entries: readonly FunctionEntry[], built: readonly BuiltFunctions[]): BundledFunction[] {
  const functions = new Map(built.flatMap((each) => each.functions).map((bundled) => [bundled.name, bundled]));
  return entries.flatMap(({ name }) => functions.get(name) ?? []);
}

/** Stops a running `bundleFunctions`, whose promise then rejects. */
export async function stopBundling(): Promise<void> {
  await stop();
}

/** Removes files of earlier runs that this run did not write. Runs last, so that a failed build changes nothing. */
async function removeStale(
  folder: string,
  entries: readonly FunctionEntry[],
  outputs: readonly string[],
): Promise<void> {
  const made = new Set(outputs);
  const known = new Set(entries.map(({ name }) => name));
  const usesLayers = entries.some(({ layers = [] }) => layers.length > 0);
  for (const found of await readdir(folder, { withFileTypes: true })) {
    const place = path.join(folder, found.name);
    if (found.name === LAYERS_FOLDER && usesLayers) continue;
    if (!found.isDirectory() || !known.has(found.name)) {
      await rm(place, { recursive: true });
      continue;
    }
    for (const inner of await readdir(place)) {
      if (inner !== 'node_modules' && !made.has(path.join(place, inner))) await rm(path.join(place, inner));
    }
  }
}

/** Hash of everything that bundles depend on: the lock (for packages), this project's sources, and this bundler. */
async function hashInputs(inputs: readonly string[], fingerprint: string): Promise<string> {
  const bundler = await readdir(import.meta.dirname, { recursive: true });
  const own = bundler.filter((file) => file.endsWith('.ts')).map((file) => path.join(import.meta.dirname, file));
  const sources = inputs.map((input) => path.join(PROJECT_ROOT, input));
  const hash = createHash('sha256').update(fingerprint);
  for (const file of [path.join(PROJECT_ROOT, LOCK_FILE), ...own.sort(), ...sources]) {
    const content = await readFile(file).catch(() => 'gone');
    hash.update(`\0${path.relative(PROJECT_ROOT, file)}\0`).update(content);
  }
  return hash.digest('hex');
}

async function anyWrittenSince(time: number, inputs: readonly string[]): Promise<boolean> {
  const stats = await Promise.all(inputs.map((input) => stat(path.join(PROJECT_ROOT, input)).catch(() => undefined)));
  return stats.some((found) => found === undefined || found.mtimeMs >= time);
}
