import { constants, copyFile, link, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { PackageAt } from './dependency-closure.ts';
import type { PackagePlatform } from './package-platform.ts';

/** Folders of a package that are not used at run time. */
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
/** Types, source maps, sources of native code, documents. Licences are kept: some licences require it. */
const LEFT_OUT_FILES = /(\.d\.[cm]?ts|\.[cm]?ts|\.map|\.md|\.markdown|\.cc|\.h|\.gyp|\.gypi)$/i;
const LICENCE = /^(licen[cs]e|notice|copying)/i;
/** Kept for packages without a licence file: it names the licence (the libraries inside sharp). */
const README = /^readme/i;

const PackageFile = z.object({ version: z.string() });

/** A package of the lock is not installed in this version. */
class PackageNotInstalledError extends Error {
  override readonly name = 'PackageNotInstalledError';
}

/**
 * Copies installed packages into a folder where Node finds them, without files that are not used at run time. Creates
 * hard links if the file system can: npm replaces files and never changes them in place.
 *
 * @throws {@link PackageNotInstalledError} if an installed package is not the one of the lock
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
    await linkFolder(from, path.join(folder, place), (name) => isNeeded(name, hasLicence));
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

async function linkFolder(from: string, to: string, isWanted: (name: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true });
  const names = (await readdir(from)).filter(isWanted);
  await Promise.all(
    names.map(async (name) => {
      const source = path.join(from, name);
      const target = path.join(to, name);
      if ((await stat(source)).isDirectory()) await linkFolder(source, target, isWanted);
      else await link(source, target).catch(() => copyFile(source, target, constants.COPYFILE_EXCL));
    }),
  );
}

function isNeeded(name: string, hasLicence: boolean): boolean {
  if (LICENCE.test(name) || (README.test(name) && !hasLicence)) return true;
  return !LEFT_OUT_FOLDERS.has(name) && !LEFT_OUT_FILES.test(name);
}
