import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { PackagePlatform } from './package-platform.ts';

const RECORD_FILE = 'bundle.json';

const Platform = z.object({ os: z.string(), cpu: z.string(), libc: z.enum(['glibc', 'musl']) });

const Record = z.object({
  platform: Platform,
  /** Hash of everything that the bundles are made of. */
  inputHash: z.string(),
  /** Sources of our own that went in, from the root of the project. */
  inputs: z.array(z.string()),
  functions: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['endpoint', 'worker']),
      /** The handler's module alone. */
      codeBytes: z.int(),
      /** Everything that is deployed. */
      folderBytes: z.int(),
      /** SHA-256 of everything that is deployed, hex. */
      hash: z.string(),
      /** Which packages lie beside the code: places and versions. */
      packages: z.array(z.string()).readonly(),
    }),
  ),
  layers: z.array(
    z.object({
      name: z.string(),
      packages: z.array(z.string()),
      /** Of platform and packages, hex: what the lock has under a version never changes. */
      hash: z.string(),
    }),
  ),
});

/** What a bundling run has made; kept beside the bundles. */
export type BundleRecord = Readonly<z.infer<typeof Record>>;
export type BundledFunction = Readonly<BundleRecord['functions'][number]>;
export type BundledLayer = Readonly<BundleRecord['layers'][number]>;

/** The bundles of all functions: one folder each, `<folder>/<name>/index.mjs`. */
export interface BundleResult extends BundleRecord {
  /** Absolute path. */
  readonly folder: string;
}

/** What infrastructure asks of bundles: where each lies, for which machine, and by which hash a change of it is seen. */
export interface DeployableBundles {
  /** Absolute path. */
  readonly folder: string;
  readonly platform: PackagePlatform;
  readonly functions: readonly Pick<BundledFunction, 'name' | 'hash'>[];
  readonly layers: readonly Pick<BundledLayer, 'name' | 'hash'>[];
}

/** Bundles that infrastructure needs are not there. */
export class BundleMissingError extends Error {
  override readonly name = 'BundleMissingError';
}

/** The file that is written when all bundles of a folder are there. */
export function bundleRecord(folder: string): string {
  return path.join(folder, RECORD_FILE);
}

/** What stands in a folder of bundles; undefined when it holds none, or ones of another version of this code. */
export async function findBundle(folder: string): Promise<BundleResult | undefined> {
  try {
    const text = await readFile(bundleRecord(folder), 'utf8');
    const record = Record.safeParse(JSON.parse(text));
    return record.success ? { folder: path.resolve(folder), ...record.data } : undefined;
  } catch {
    return undefined;
  }
}

/** The bundles in a folder. Throws {@link BundleMissingError}. */
export function readBundle(folder: string): BundleResult {
  try {
    const record = Record.parse(JSON.parse(readFileSync(bundleRecord(folder), 'utf8')));
    return { folder: path.resolve(folder), ...record };
  } catch (error) {
    throw new BundleMissingError(`there are no bundles in ${folder}; run: npm run bundle`, { cause: error });
  }
}

/** Takes back what was noted, before packages change: a run that fails then must not pass for the one before it. */
export async function forgetRecord(folder: string): Promise<void> {
  await rm(bundleRecord(folder), { force: true });
}

/** Notes what has been made. */
export async function writeRecord(folder: string, record: BundleRecord): Promise<void> {
  await writeFile(bundleRecord(folder), `${JSON.stringify(record, undefined, 1)}\n`);
}
