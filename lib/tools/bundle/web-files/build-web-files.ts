import path from 'node:path';
import { type BuildOptions, build } from 'esbuild';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

/** A file that the build has made, named by the hash of its content. */
interface BuiltFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/**
 * Builds scripts and styles of web pages for the browsers that the service supports.
 *
 * @param sources what each is for a page, and its source relative to the project
 * @returns all files, chunks among them, and the names of the sources' own by what they are
 * @throws {Error} if a source gives no file
 */
export async function buildWebFiles<What extends string>(
  sources: Readonly<Record<What, string>>,
  options: Pick<BuildOptions, 'define' | 'jsx' | 'plugins' | 'splitting'> = {},
): Promise<{ readonly entries: Readonly<Record<What, string>>; readonly files: readonly BuiltFile[] }> {
  const { outputFiles, metafile } = await build({
    ...options,
    absWorkingDir: ROOT,
    entryPoints: { ...sources },
    outdir: 'out',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    format: 'esm',
    // The oldest that have what the code calls, such as Promise.withResolvers: those of the beginning of 2024.
    target: ['chrome119', 'firefox121', 'safari17.4'],
    minify: true,
    write: false,
    metafile: true,
    legalComments: 'none',
    logLevel: 'silent',
  });
  const nameOf = (source: string) => {
    const found = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === source);
    if (!found) throw new Error(`esbuild made nothing of ${source}`);
    return path.basename(found[0]);
  };
  const named = Object.entries<string>(sources).map(([what, source]) => [what, nameOf(source)]);
  return {
    entries: Object.fromEntries(named) as Record<What, string>,
    files: outputFiles.map((file) => ({ name: path.basename(file.path), content: file.contents })),
  };
}
