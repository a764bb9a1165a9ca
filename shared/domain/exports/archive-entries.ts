import type { StoredExport } from './stored-export.ts';

/** A file of an archive, and where it is stored. */
export interface StoredEntry {
  readonly name: string;
  readonly key: string;
}

/**
 * Returns the files of an archive, each name once. A format without additional files is the same packed and unpacked,
 * so the archive contains it once even if both were requested.
 */
export function archiveEntries(made: readonly Pick<StoredExport, 'file_format' | 'files'>[]): StoredEntry[] {
  const entries = made.flatMap(({ file_format, files }) =>
    files.map(({ name, key }) => ({ name: files.length > 1 ? `${file_format}/${name}` : name, key })),
  );
  return [...new Map(entries.map((entry) => [entry.name, entry])).values()];
}
