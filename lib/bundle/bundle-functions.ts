import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { build, type Metafile, stop } from 'esbuild';
import { RESULTS_VERSION_FILE } from '../../shared/kept-results/results-version.ts';
import { PAGE_FILE_NAME } from '../../shared/rendering/browser/page-files.ts';
import { assetInputs, printAssets } from './assets.ts';
import { buildSettings } from './build-settings.ts';
import { bundleLayers, LAYERS_FOLDER } from './bundle-layers.ts';
import { bundlePage } from './bundle-page.ts';
import { type BundledFunction, type BundleResult, findBundle, writeRecord } from './bundle-record.ts';
import { copyPackages } from './copy-packages.ts';
import { dependencyClosure, PackageLock } from './dependency-closure.ts';
import type { FunctionEntry } from './function-entry.ts';
import { lambdaPlatform, type PackagePlatform } from './package-platform.ts';
import { resultsVersion } from './results-version.ts';

const PROJECT_ROOT = path.resolve(import.meta.dirname, '../..');
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
}

/** A function with all that lies beside it; Lambda takes 250 MB. Source: issue 7, the package of the renderer. */
const MAX_FOLDER_BYTES = 200_000_000;

/** A function imports a package that is neither bundled nor declared as copied beside it. */
export class UndeclaredPackageError extends Error {
  override readonly name = 'UndeclaredPackageError';
}

/**
 * Builds all functions by one esbuild call, and copies their unbundled packages beside them. Does nothing when the
 * sources, the lock and the options are those of the bundles that are already there.
 *
 * Throws esbuild's `BuildFailure`, {@link UndeclaredPackageError}, `UnlockedPackageError`, `PackageNotInstalledError`.
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
  // Side by side: esbuild does not keep two processors busy all the time.
  const [{ metafile }, printed, readByScripts, page] = await Promise.all([
    build({
      ...buildSettings(PROJECT_ROOT, coverage),
      metafile: true,
      entryPoints: entryPoints(entries),
      external: [...new Set(entries.flatMap(({ unbundled }) => unbundled))],
      outdir: folder,
    }),
    printAssets(PROJECT_ROOT, entries),
    assetInputs(PROJECT_ROOT, entries),
    entries.some(({ renderPage }) => renderPage) ? bundlePage(PROJECT_ROOT) : undefined,
  ]);
  refuseUndeclaredPackages(metafile, folder, entries);
  await removeStale(folder, entries, metafile);
  const lock = PackageLock.parse(JSON.parse(await readFile(path.join(PROJECT_ROOT, LOCK_FILE), 'utf8')));
  const functions: BundledFunction[] = [];
  for (const entry of entries) {
    const { name, kind, assets = {}, renderPage, resultSources } = entry;
    const own = path.join(folder, name);
    const closure = dependencyClosure(lock, packagesBeside(entry, lock), platform);
    const packages = closure.map(({ path: place, version }) => `${place}@${version}`);
    if (!isDeepStrictEqual(packages, packagesBefore(before, name))) {
      await rm(path.join(own, 'node_modules'), { recursive: true, force: true });
      await copyPackages(PROJECT_ROOT, closure, own, platform);
    }
    for (const [file, script] of Object.entries(assets)) {
      const text = printed.get(script);
      if (text === undefined) throw new Error(`${script} has printed nothing for ${name}/${file}`);
      await writeFile(path.join(own, file), text);
    }
    if (resultSources) {
      const facts = { root: PROJECT_ROOT, inputs: metafile.inputs, lock, unbundled: closure };
      await writeFile(path.join(own, RESULTS_VERSION_FILE), await resultsVersion(resultSources, facts));
    }
    if (renderPage && page) await writeFile(path.join(own, PAGE_FILE_NAME), JSON.stringify(page.files));
    const measured = await measureFolder(own, packages);
    if (measured.folderBytes > MAX_FOLDER_BYTES) {
      throw new RangeError(`${name} has ${measured.folderBytes} bytes unpacked; ${MAX_FOLDER_BYTES} are the limit`);
    }
    functions.push({ name, kind, packages, ...measured });
  }
  const read = [...Object.keys(metafile.inputs), ...readByScripts, ...(page?.inputs ?? [])];
  const inputs = [...new Set(read)].filter((input) => !input.includes('node_modules/')).sort();
  // A file that was written while esbuild read may be in the bundles as it was before: the next run builds again.
  const inputHash = (await anyWrittenSince(started, inputs)) ? '' : await hashInputs(inputs, fingerprint);
  const layerNames = [...new Set(entries.flatMap(({ layers = [] }) => layers))].sort();
  const layers = await bundleLayers(layerNames, { root: PROJECT_ROOT, folder, lock, platform, before });
  const record = { platform, inputHash, inputs, functions, layers };
  await stop();
  await writeRecord(folder, record);
  return { folder, ...record, rebuilt: true };
}

function packagesBeside({ unbundled, optionalPackages = [] }: FunctionEntry, lock: PackageLock): readonly string[] {
  return [...unbundled, ...optionalPackages.filter((name) => lock.packages[`node_modules/${name}`])];
}

function entryPoints(entries: readonly FunctionEntry[]): Record<string, string> {
  return Object.fromEntries(
    entries.flatMap(({ name, sources }) =>
      Object.entries(sources).map(([output, source]) => [`${name}/${output}`, source]),
    ),
  );
}

/** What earlier runs have left and this one has not made; only now, so that a failed build leaves everything as it was. */
async function removeStale(folder: string, entries: readonly FunctionEntry[], metafile: Metafile): Promise<void> {
  const made = new Set(Object.keys(metafile.outputs).map((output) => path.resolve(PROJECT_ROOT, output)));
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

function packagesBefore(before: BundleResult | undefined, name: string): readonly string[] | undefined {
  return before?.functions.find((bundled) => bundled.name === name)?.packages;
}

/** esbuild leaves out what any function has unbundled, from all of them: one that did not say so would fail at start. */
function refuseUndeclaredPackages(metafile: Metafile, folder: string, entries: readonly FunctionEntry[]): void {
  for (const [output, { imports }] of Object.entries(metafile.outputs)) {
    const [name] = path.relative(folder, path.resolve(PROJECT_ROOT, output)).split(path.sep);
    const declared = entries.find((entry) => entry.name === name)?.unbundled ?? [];
    for (const { path: imported, external } of imports) {
      if (!external || isBuiltin(imported)) continue;
      if (declared.some((unbundled) => imported === unbundled || imported.startsWith(`${unbundled}/`))) continue;
      throw new UndeclaredPackageError(`${name} imports ${imported}, which it does not declare as unbundled`);
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

/** Files of packages count by name and size: their versions, which the lock pins, stand for what is in them. */
async function measureFolder(
  folder: string,
  packages: readonly string[],
): Promise<Pick<BundledFunction, 'codeBytes' | 'folderBytes' | 'hash'>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const hash = createHash('sha256').update(JSON.stringify(packages));
  let codeBytes = 0;
  let folderBytes = 0;
  for (const file of files.sort()) {
    const name = path.relative(folder, file);
    const { size } = await stat(file);
    hash.update(`${name}\0${size}\0`);
    if (!name.startsWith('node_modules')) hash.update(await readFile(file));
    folderBytes += size;
    if (name === 'index.mjs') codeBytes = size;
  }
  return { codeBytes, folderBytes, hash: hash.digest('hex') };
}
