import { rm } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type BundleResult, forgetRecord } from './bundle-record.ts';
import { copyPackages } from './copy-packages.ts';
import { dependencyClosure, type PackageAt, type PackageLock } from './dependency-closure.ts';
import type { FunctionEntry } from './function-entry.ts';
import type { PackagePlatform } from './package-platform.ts';

/** Where packages come from, and where the functions are built. */
export interface PackagingOptions {
  /** Root of the project, with the installed packages. */
  readonly root: string;
  /** The folder of all bundles. */
  readonly folder: string;
  readonly lock: PackageLock;
  readonly platform: PackagePlatform;
  /** Result of an earlier run in this folder. */
  readonly before: BundleResult | undefined;
}

/**
 * Copies unbundled packages into the folders of the functions that need them, unless an earlier run copied the same.
 *
 * @returns the packages of each function, by its name
 * @throws UnlockedPackageError, PackageNotInstalledError
 */
export async function bundlePackages(
  entries: readonly FunctionEntry[],
  { root, folder, lock, platform, before }: PackagingOptions,
): Promise<Map<string, readonly PackageAt[]>> {
  const byFunction = new Map<string, readonly PackageAt[]>();
  for (const entry of entries) {
    const closure = dependencyClosure(lock, packagesBeside(entry, lock), platform);
    const known = before?.functions.find((bundled) => bundled.name === entry.name)?.packages;
    if (!isDeepStrictEqual(closure.map(versionAt), known)) {
      await forgetRecord(folder);
      const own = path.join(folder, entry.name);
      await rm(path.join(own, 'node_modules'), { recursive: true, force: true });
      await copyPackages(root, closure, own, platform);
    }
    byFunction.set(entry.name, closure);
  }
  return byFunction;
}

/** Returns `path@version` of a package, as records of bundles name it. */
export function versionAt({ path: place, version }: PackageAt): string {
  return `${place}@${version}`;
}

function packagesBeside({ unbundled, optionalPackages = [] }: FunctionEntry, lock: PackageLock): readonly string[] {
  return [...unbundled, ...optionalPackages.filter((name) => lock.packages[`node_modules/${name}`])];
}
