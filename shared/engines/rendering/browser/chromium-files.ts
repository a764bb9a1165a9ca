import { access, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as z from 'zod';
import { inflate } from './inflate.ts';

const load = createRequire(import.meta.url);
const PackageFile = z.object({ version: z.string() });

/** The unpacked files of the Chromium package, and how to start it. */
interface ChromiumFiles {
  readonly executable: string;
  readonly args: readonly string[];
  /** Additional variables for the process: where it finds libraries that the machine may not have. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Flags of the package that make a browser less safe and that our own page does not need. */
const REMOVED_FLAGS = new Set(['--disable-web-security', '--allow-running-insecure-content']);
/** Software rendering of WebGL. Chromium 137 and later need this flag for it. */
const ADDED_FLAGS = ['--enable-unsafe-swiftshader'];

/**
 * Unpacks the Chromium of `@sparticuz/chromium` below a folder, once for each version. It unpacks into a temporary
 * folder and renames that when it is complete: an incomplete copy is never started, and two processes can unpack at the
 * same time.
 *
 * @throws Error of the file system if the folder cannot be written
 */
export async function chromiumFiles(folder: string): Promise<ChromiumFiles> {
  const packageFolder = path.resolve(path.dirname(load.resolve('@sparticuz/chromium')), '../..');
  const { version } = PackageFile.parse(JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8')));
  const home = path.join(folder, `chromium-${version}`);
  if (!(await exists(home))) await unpack(path.join(packageFolder, 'bin'), folder, home);
  // Only the flags are read from the package: its own unpacking accepts an incomplete file as complete.
  const { default: chromium } = await import('@sparticuz/chromium');
  return {
    executable: path.join(home, 'chromium'),
    args: [...chromium.args.filter((flag) => !REMOVED_FLAGS.has(flag)), ...ADDED_FLAGS],
    environment: {
      // Otherwise the browser would write into the user's home and cache folder.
      HOME: home,
      FONTCONFIG_PATH: path.join(home, 'fonts'),
      LD_LIBRARY_PATH: [path.join(home, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
    },
  };
}

async function unpack(from: string, folder: string, home: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const staging = await mkdtemp(path.join(folder, 'chromium-unpacking-'));
  try {
    await Promise.all([
      inflate(path.join(from, 'chromium.br'), path.join(staging, 'chromium')),
      inflate(path.join(from, 'swiftshader.tar.br'), staging),
      inflate(path.join(from, 'fonts.tar.br'), staging),
      inflate(path.join(from, 'al2023.tar.br'), path.join(staging, 'al2023')),
    ]);
    await rename(staging, home);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    // Another process was faster.
    if (!(await exists(home))) throw error;
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
