import { access, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as z from 'zod';
import { inflate } from './inflate.ts';

const load = createRequire(import.meta.url);
const PackageFile = z.object({ version: z.string() });

/** Chromium as the package brings it, unpacked. */
export interface ChromiumFiles {
  readonly executable: string;
  readonly args: readonly string[];
  /** Further variables for its process: where libraries lie that the machine may not have. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Flags of the package that make a browser less safe, and that a page of our own does not need. */
const UNWANTED = new Set(['--disable-web-security', '--allow-running-insecure-content']);
/** Software rendering of WebGL, which Chromium 137 and later only do when told so. */
const WANTED = ['--enable-unsafe-swiftshader'];

/**
 * Unpacks the Chromium of `@sparticuz/chromium` below a folder, once for each version: into a folder of its own, which is
 * renamed when it is complete. So a half-written one is never started, and two that unpack at once do no harm.
 */
export async function chromiumFiles(folder: string): Promise<ChromiumFiles> {
  const packageFolder = path.resolve(path.dirname(load.resolve('@sparticuz/chromium')), '../..');
  const { version } = PackageFile.parse(JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8')));
  const home = path.join(folder, `chromium-${version}`);
  if (!(await exists(home))) await unpack(path.join(packageFolder, 'bin'), folder, home);
  // The package is asked for its flags only: its own unpacking takes any file that it finds for a finished one.
  const { default: chromium } = await import('@sparticuz/chromium');
  return {
    executable: path.join(home, 'chromium'),
    args: [...chromium.args.filter((flag) => !UNWANTED.has(flag)), ...WANTED],
    environment: {
      // HOME and the cache below it would else be the user's.
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
    // Another process was first.
    if (!(await exists(home))) throw error;
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
