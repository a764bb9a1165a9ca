import * as z from 'zod';
import type { PackagePlatform } from './package-platform.ts';

const Names = z.record(z.string(), z.string()).optional();
const Platforms = z.array(z.string()).optional();

/** The part of `package-lock.json` that lists installed packages. */
export const PackageLock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      dependencies: Names,
      optionalDependencies: Names,
      os: Platforms,
      cpu: Platforms,
      libc: Platforms,
    }),
  ),
});
export type PackageLock = z.infer<typeof PackageLock>;
type LockedPackage = PackageLock['packages'][string];

/** The lock does not have a package, or not for the requested platform. */
class UnlockedPackageError extends Error {
  override readonly name = 'UnlockedPackageError';
}

/** One package of a closure: path and version. */
export interface PackageAt {
  /** `node_modules/sharp`, from the root of the project. */
  readonly path: string;
  readonly version: string;
}

/**
 * The packages with these names and all their run-time dependencies in the lock, sorted, without duplicates. Contains
 * optional packages only for the platform.
 *
 * @throws {@link UnlockedPackageError}
 */
export function dependencyClosure(
  lock: PackageLock,
  names: readonly string[],
  platform: PackagePlatform,
): readonly PackageAt[] {
  const found = new Map<string, PackageAt>();
  const visit = (name: string, from: string, optional: boolean): void => {
    const path = resolvePath(lock, name, from);
    const locked = path === undefined ? undefined : lock.packages[path];
    if (path === undefined || !locked || !fits(locked, platform)) {
      if (optional) return;
      throw new UnlockedPackageError(`${name} is not in package-lock.json for ${platform.os}-${platform.cpu}`);
    }
    if (found.has(path)) return;
    found.set(path, { path, version: locked.version ?? '' });
    const optionals = locked.optionalDependencies ?? {};
    for (const next of Object.keys(locked.dependencies ?? {})) visit(next, path, next in optionals);
    for (const next of Object.keys(optionals)) visit(next, path, true);
  };
  for (const name of names) visit(name, '', false);
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Node's search: in the importing package, then one level up at a time. */
function resolvePath(lock: PackageLock, name: string, from: string): string | undefined {
  for (let folder = from; ; folder = parentPackage(folder)) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (lock.packages[candidate]) return candidate;
    if (folder === '') return undefined;
  }
}

function parentPackage(path: string): string {
  const end = path.lastIndexOf('/node_modules/');
  return end === -1 ? '' : path.slice(0, end);
}

function fits({ os, cpu, libc }: LockedPackage, platform: PackagePlatform): boolean {
  return (
    allows(os, platform.os) && allows(cpu, platform.cpu) && (platform.os !== 'linux' || allows(libc, platform.libc))
  );
}

/** npm's rule: a list of names, or of excluded names that start with `!`. */
function allows(list: readonly string[] | undefined, name: string): boolean {
  if (!list || list.length === 0) return true;
  if (list.includes(`!${name}`)) return false;
  return list.includes(name) || list.every((entry) => entry.startsWith('!'));
}
