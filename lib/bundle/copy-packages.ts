import { cp, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { PackageAt } from './dependency-closure.ts';
import type { PackagePlatform } from './package-platform.ts';

/** Folders of a package that only its authors need. */
const LEFT_OUT_FOLDERS = new Set([
  'node_modules',
  'doc',
  'docs',
  'test',
  'tests',
  '__tests__',
  'example',
  'examples',
  '.github',
]);
/** Types, source maps, sources of native code, documents. Licences stay: some must go where the code goes. */
const LEFT_OUT_FILES = /(\.d\.[cm]?ts|\.[cm]?ts|\.map|\.md|\.markdown|\.cc|\.h|\.gyp|\.gypi)$/i;
const LICENCE = /^(licen[cs]e|notice|copying)/i;
/** Says under which licence a package is, where it has no file for that: the libraries inside sharp. */
const README = /^readme/i;

const PackageFile = z.object({ version: z.string() });

/** A package of the lock is not installed here in this version. */
export class PackageNotInstalledError extends Error {
  override readonly name = 'PackageNotInstalledError';
}

/**
 * Copies installed packages into a folder, each to the place where Node finds it, without what nobody needs at run
 * time. Throws {@link PackageNotInstalledError} when what is installed is not what the lock says.
 */
export async function copyPackages(
  root: string,
  packages: readonly PackageAt[],
  folder: string,
  platform: PackagePlatform,
): Promise<void> {
  for (const { path: place, version } of packages) {
    await requireVersion(path.join(root, place), version, platform);
    const from = path.join(root, place);
    const hasLicence = (await readdir(from)).some((name) => LICENCE.test(name));
    await cp(from, path.join(folder, place), {
      recursive: true,
      dereference: true,
      filter: (source) => source === from || isNeeded(path.basename(source), hasLicence),
    });
  }
}

async function requireVersion(folder: string, version: string, { os, cpu, libc }: PackagePlatform): Promise<void> {
  const text = await readFile(path.join(folder, 'package.json'), 'utf8').catch(() => undefined);
  const installed = text === undefined ? 'nothing' : PackageFile.parse(JSON.parse(text)).version;
  if (installed === version) return;
  throw new PackageNotInstalledError(
    `package-lock.json has ${version} at ${folder}, installed is ${installed}; ` +
      `run: npm ci --os=${os} --cpu=${cpu} --libc=${libc}`,
  );
}

function isNeeded(name: string, hasLicence: boolean): boolean {
  if (LICENCE.test(name) || (README.test(name) && !hasLicence)) return true;
  return !LEFT_OUT_FOLDERS.has(name) && !LEFT_OUT_FILES.test(name);
}
