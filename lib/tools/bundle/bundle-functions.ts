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
/**
 * esbuild collects garbage while it serves an API, unlike its own command line, which builds once and ends, as this does:
 * 3.0 instead of 4.5 s for 70 functions, with 1.7 instead of 1.4 GB. Its process inherits this, and is
 * ended after each bundling.
 */
process.env.GOGC ??= 'off';

const LOCK_FILE = 'package-lock.json';

export interface BundleOptions {
  /** What to bundle: `functionEntries(routes, workers)`. */
  readonly entries: readonly FunctionEntry[];
  /** Where the folders of the functions go; `dist/functions`, or `dist/functions-coverage`. */
  readonly outdir?: string;
  /** Not minified, with source maps beside the code; on when the variable `BUNDLE_COVERAGE` is 1. */
  readonly coverage?: boolean;
  /** For which machine packages with native code are taken; Lambda on x86-64. */
  readonly platform?: PackagePlatform;
  /** Names of those that are built before the others, by an esbuild call of their own. */
  readonly first?: ReadonlySet<string>;
  /** Called when the first ones can run. */
  readonly onFirst?: () => void;
}

/**
 * Builds all functions, and copies their unbundled packages beside them. Does nothing when the sources, the lock and
 * the options are those of the bundles that are already there. Throws as `buildFunctions` does, and
 * `UnlockedPackageError`, `PackageNotInstalledError`.
 */
export async function bundleFunctions(options: BundleOptions): Promise<BundleResult & { readonly rebuilt: boolean }> {
  const { entries, coverage = process.env.BUNDLE_COVERAGE === '1', platform = lambdaPlatform('x86_64') } = options;
  const folder = path.resolve(
    options.outdir ?? path.join(PROJECT_ROOT, 'dist', coverage ? 'functions-coverage' : 'functions'),
  );
  const fingerprint = JSON.stringify({ entries, coverage, platform });
  const before = await findBundle(folder);
  if (before && before.inputHash === (await hashInputs(before.inputs, fingerprint)))
    return { ...before, rebuilt: false };

  const started = Date.now();
  await mkdir(folder, { recursive: true });
  const lock = PackageLock.parse(JSON.parse(await readFile(path.join(PROJECT_ROOT, LOCK_FILE), 'utf8')));
  const external = [...new Set(entries.flatMap(({ unbundled }) => unbundled))];
  const place = { root: PROJECT_ROOT, folder, lock, platform, before, coverage, external };
  const layers = await bundleLayers(layersOf(entries), place);
  const built: BuiltFunctions[] = [];
  for (const batch of batches(options)) {
    built.push(await buildFunctions(batch, place));
    if (built.length === 1) options.onFirst?.();
  }
  const outputs = built.flatMap((each) => each.outputs);
  await removeStale(folder, entries, outputs);
  const inputs = [...new Set(built.flatMap((each) => each.inputs))]
    .filter((input) => !input.includes('node_modules/'))
    .sort();
  // A file that was written while esbuild read may be in the bundles as it was before: the next run builds again.
  const inputHash = (await anyWrittenSince(started, inputs)) ? '' : await hashInputs(inputs, fingerprint);
  const record = { platform, inputHash, inputs, functions: inOrderOf(entries, built), layers };
  await stop();
  await writeRecord(folder, record);
  return { folder, ...record, rebuilt: true };
}

function batches({ entries, first }: BundleOptions): (readonly FunctionEntry[])[] {
  if (!first) return [entries];
  const isFirst = ({ name }: FunctionEntry) => first.has(name);
  return [entries.filter(isFirst), entries.filter((entry) => !isFirst(entry))].filter((batch) => batch.length > 0);
}

function inOrderOf(entries: readonly FunctionEntry[], built: readonly BuiltFunctions[]): BundledFunction[] {
  const functions = new Map(built.flatMap((each) => each.functions).map((bundled) => [bundled.name, bundled]));
  return entries.flatMap(({ name }) => functions.get(name) ?? []);
}

/** Ends bundling that is under way, whose promise then rejects. */
export async function stopBundling(): Promise<void> {
  await stop();
}

/** What earlier runs have left and this one has not made; only now, so that a failed build leaves everything as it was. */
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

/** Packages are covered by the lock; so are they, once this project's own sources and this bundler. */
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
