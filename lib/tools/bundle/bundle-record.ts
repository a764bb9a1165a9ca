import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { PackagePlatform } from './package-platform.ts';

const RECORD_FILE = 'bundle.json';

const Platform = z.object({ os: z.string(), cpu: z.string(), libc: z.enum(['glibc', 'musl']) });

const Record = z.object({
  platform: Platform,
  /** Hash of all inputs of the bundles. */
  inputHash: z.string(),
  /** The project's own sources in the bundles, relative to its root. */
  inputs: z.array(z.string()),
  functions: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['endpoint', 'worker']),
      /** Size of the handler's module alone. */
      codeBytes: z.int(),
      /** Size of all deployed files. */
      folderBytes: z.int(),
      /** SHA-256 of all deployed files, hex. */
      hash: z.string(),
      /** Unbundled packages: paths and versions. */
      packages: z.array(z.string()).readonly(),
    }),
  ),
  layers: z.array(
    z.object({
      name: z.string(),
      packages: z.array(z.string()),
      /** Hash of platform and package versions, hex. The lock pins the content of a version. */
      hash: z.string(),
    }),
  ),
});

/** Result of a bundling run; stored beside the bundles. */
type BundleRecord = Readonly<z.infer<typeof Record>>;
/** A bundled function: its packages, sizes and hash. */
export type BundledFunction = Readonly<BundleRecord['functions'][number]>;
/** A built layer. */
export type BundledLayer = Readonly<BundleRecord['layers'][number]>;

/** The bundles of all functions, one folder for each: `<folder>/<name>/index.mjs`. */
export interface BundleResult extends BundleRecord {
  /** Absolute path. */
  readonly folder: string;
}

/** The part of a record that infrastructure needs; a change of a hash deploys the function again. */
export interface DeployableBundles {
  /** Absolute path. */
  readonly folder: string;
  readonly platform: PackagePlatform;
  readonly functions: readonly Pick<BundledFunction, 'name' | 'hash'>[];
  readonly layers: readonly Pick<BundledLayer, 'name' | 'hash'>[];
}

/** Bundles that infrastructure needs do not exist. */
export class BundleMissingError extends Error {
  override readonly name = 'BundleMissingError';
}

/** Path of the record, which is written after all bundles of a folder. */
function bundleRecord(folder: string): string {
  return path.join(folder, RECORD_FILE);
}

/** Reads the record of a folder; undefined if it has none, or one of another version of this code. */
export async function findBundle(folder: string): Promise<BundleResult | undefined> {
  try {
    const text = await readFile(bundleRecord(folder), 'utf8');
    const record = Record.safeParse(JSON.parse(text));
    return record.success ? { folder: path.resolve(folder), ...record.data } : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the record of a folder. @throws {@link BundleMissingError} */
export function readBundle(folder: string): BundleResult {
  try {
    const record = Record.parse(JSON.parse(readFileSync(bundleRecord(folder), 'utf8')));
    return { folder: path.resolve(folder), ...record };
  } catch (error) {
    throw new BundleMissingError(`there are no bundles in ${folder}; run: npm run bundle`, { cause: error });
  }
}

/** Deletes the record before packages change, so that a failed run does not leave a record of the run before it. */
export async function forgetRecord(folder: string): Promise<void> {
  await rm(bundleRecord(folder), { force: true });
}

/** Writes the record of a run. */
export async function writeRecord(folder: string, record: BundleRecord): Promise<void> {
  await writeFile(bundleRecord(folder), `${JSON.stringify(record, undefined, 1)}\n`);
}
