import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Metafile, transform } from 'esbuild';
import type { PackageAt, PackageLock } from './dependency-closure.ts';

const PACKAGE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;

interface ResultsVersionOptions {
  /** Root of the project; paths are relative to it. */
  readonly root: string;
  /** Inputs of a build that includes the sources. */
  readonly inputs: Metafile['inputs'];
  readonly lock: PackageLock;
  /** Unbundled packages that the code imports. */
  readonly unbundled: readonly PackageAt[];
}

/**
 * A hash of everything that results depend on: the code that `sources` import, directly or not, without comments and
 * format, and the versions of its packages. It is the same on every machine, and changes elsewhere in the project do
 * not change it.
 */
export async function resultsVersion(
  sources: readonly string[],
  { root, inputs, lock, unbundled }: ResultsVersionOptions,
): Promise<string> {
  const reached = filesReached(sources, inputs);
  const packages = new Set(unbundled.map(({ path: place, version }) => `${place}@${version}`));
  const hash = createHash('sha256');
  for (const file of reached) {
    const place = PACKAGE.exec(file)?.[0];
    if (place) packages.add(`${place}@${lock.packages[place]?.version ?? ''}`);
    else hash.update(`${file}\0${await codeOf(path.join(root, file))}\0`);
  }
  return hash.update([...packages].sort().join('\0')).digest('hex');
}

function filesReached(sources: readonly string[], inputs: Metafile['inputs']): string[] {
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    const input = inputs[file];
    if (!input) throw new Error(`the result source ${file} is in no bundle`);
    for (const { path: imported, external } of input.imports) if (!external) visit(imported);
  };
  for (const source of sources) visit(source);
  return [...reached].sort();
}

/** The code without comments, types and format. */
async function codeOf(file: string): Promise<string> {
  const text = await readFile(file, 'utf8');
  if (path.extname(file) !== '.ts') return text;
  return (await transform(text, { loader: 'ts', minify: true, legalComments: 'none' })).code;
}
