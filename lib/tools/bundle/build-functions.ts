import { writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { build, type Metafile } from 'esbuild';
import { PAGE_FILE_NAME } from '../../../shared/engines/rendering/browser/page-files.ts';
import { RESULTS_VERSION_FILE } from '../../../shared/platform/runtime/results-version.ts';
import { assetInputs, printAssets } from './assets.ts';
import { buildSettings } from './build-settings.ts';
import { bundlePackages, type PackagingOptions, versionAt } from './bundle-packages.ts';
import { bundlePage } from './bundle-page.ts';
import type { BundledFunction } from './bundle-record.ts';
import type { FunctionEntry } from './function-entry.ts';
import { measureFolder } from './measure-folder.ts';
import { resultsVersion } from './results-version.ts';

/** Limit for a function with all files in its folder; Lambda allows 250 MB. Source: the package of the renderer. */
const MAX_FOLDER_BYTES = 200_000_000;

interface BuildPlace extends PackagingOptions {
  readonly coverage: boolean;
  /** Compresses web pages less. */
  readonly quick: boolean;
  /** Packages that any function of the service has unbundled. */
  readonly external: readonly string[];
}

/** Result of {@link buildFunctions}. */
export interface BuiltFunctions {
  readonly functions: readonly BundledFunction[];
  /** All written files except those of packages, absolute. */
  readonly outputs: readonly string[];
  /** All source files, relative to the project's root. */
  readonly inputs: readonly string[];
}

/** A function imports a package that is neither bundled nor declared as unbundled. */
export class UndeclaredPackageError extends Error {
  override readonly name = 'UndeclaredPackageError';
}

/**
 * Builds functions with one esbuild call and writes the other files of their folders: packages, printed files, the
 * page.
 *
 * @throws esbuild's `BuildFailure`, {@link UndeclaredPackageError}, `RangeError` for a function that is too large, and
 * the errors of `bundlePackages`
 */
export async function buildFunctions(entries: readonly FunctionEntry[], place: BuildPlace): Promise<BuiltFunctions> {
  const { root, folder, coverage, quick, external } = place;
  // In parallel: esbuild alone does not use two processors all the time.
  const [{ metafile }, packages, printed, readByScripts, page] = await Promise.all([
    build({
      ...buildSettings(root, coverage),
      metafile: true,
      entryPoints: entryPoints(entries),
      external: [...external],
      outdir: folder,
    }),
    bundlePackages(entries, place),
    printAssets(root, entries, quick),
    assetInputs(root, entries),
    entries.some(({ renderPage }) => renderPage) ? bundlePage(root) : undefined,
  ]);
  refuseUndeclaredPackages(metafile, place, entries);
  const functions: BundledFunction[] = [];
  const outputs = Object.keys(metafile.outputs).map((output) => path.resolve(root, output));
  const put = async (file: string, text: string) => {
    await writeFile(file, text);
    outputs.push(file);
  };
  for (const { name, kind, assets = {}, renderPage, resultSources } of entries) {
    const own = path.join(folder, name);
    for (const [file, script] of Object.entries(assets)) {
      const text = printed.get(script);
      if (text === undefined) throw new Error(`${script} has printed nothing for ${name}/${file}`);
      await put(path.join(own, file), text);
    }
    const unbundled = packages.get(name) ?? [];
    if (resultSources) {
      const facts = { root, inputs: metafile.inputs, lock: place.lock, unbundled };
      await put(path.join(own, RESULTS_VERSION_FILE), await resultsVersion(resultSources, facts));
    }
    if (renderPage && page) await put(path.join(own, PAGE_FILE_NAME), JSON.stringify(page.files));
    const versions = unbundled.map(versionAt);
    const measured = await measureFolder(own, versions);
    if (measured.folderBytes > MAX_FOLDER_BYTES) {
      throw new RangeError(`${name} has ${measured.folderBytes} bytes unpacked; ${MAX_FOLDER_BYTES} are the limit`);
    }
    functions.push({ name, kind, packages: versions, ...measured });
  }
  return {
    functions,
    outputs,
    inputs: [...Object.keys(metafile.inputs), ...readByScripts, ...(page?.inputs ?? [])],
  };
}

function entryPoints(entries: readonly FunctionEntry[]): Record<string, string> {
  return Object.fromEntries(
    entries.flatMap(({ name, sources }) =>
      Object.entries(sources).map(([output, source]) => [`${name}/${output}`, source]),
    ),
  );
}

/**
 * esbuild excludes every unbundled package from all functions: a function that does not declare it would fail at
 * start.
 */
function refuseUndeclaredPackages(
  metafile: Metafile,
  { root, folder }: BuildPlace,
  entries: readonly FunctionEntry[],
): void {
  for (const [output, { imports }] of Object.entries(metafile.outputs)) {
    const [name] = path.relative(folder, path.resolve(root, output)).split(path.sep);
    const declared = entries.find((entry) => entry.name === name)?.unbundled ?? [];
    for (const { path: imported, external } of imports) {
      if (!external || isBuiltin(imported)) continue;
      if (declared.some((unbundled) => imported === unbundled || imported.startsWith(`${unbundled}/`))) continue;
      throw new UndeclaredPackageError(`${name} imports ${imported}, which it does not declare as unbundled`);
    }
  }
}
