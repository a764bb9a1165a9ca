import { readFileSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { zipPieces } from '../../engines/models3d/export/write-zip.ts';
import { archiveFolder, baseNameOf, downloadName } from './export-files.ts';
import type { ExportRun, ExportWork } from './export-run.ts';
import { findKeptResult, keepResult } from './kept-result.ts';
import { StoredArchive, type StoredExport } from './stored-export.ts';

/** A format's file; none is larger than what its child process may hold. */
const MAX_FILE_BYTES = 2 * 1024 * 1024 * 1024;

/**
 * One archive of several formats, a folder for each that has several files. The same exports, in whatever order, give the
 * same archive, which is made once.
 *
 * @returns its key in the public bucket
 */
export async function archiveExports(
  made: readonly StoredExport[],
  { subject, folder }: Pick<ExportWork, 'subject' | 'folder'>,
  run: ExportRun,
): Promise<string> {
  const sorted = made.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  const place = archiveFolder(
    subject,
    sorted.map(({ key }) => key),
  );
  const kept = await findKeptResult(place, StoredArchive, run.clock(), run.privateFiles);
  if (kept) return kept.key;
  const name = `${baseNameOf(subject)}.zip`;
  const file = path.join(folder, name);
  await writeArchive(archiveEntries(sorted), file, folder, run);
  const key = `${place}/${name}`;
  await run.publicFiles.putFile(key, file, {
    contentType: 'application/zip',
    immutable: true,
    downloadName: downloadName(subject, name),
  });
  const archive: StoredArchive = { key };
  await keepResult(place, archive, run.clock(), run.privateFiles);
  return key;
}

/** By what does not change with the subject: the same files make the same archive. */
function orderOf({ file_format, files: [main] }: StoredExport): string {
  return `${file_format}/${main?.name}`;
}

/** A file of an archive, and where it is stored. */
interface StoredEntry {
  readonly name: string;
  readonly key: string;
}

/**
 * The files of an archive, each name once. A format that has nothing beside its file is the same packed and not packed:
 * asked for in both shapes it is in the archive once.
 */
export function archiveEntries(made: readonly Pick<StoredExport, 'file_format' | 'files'>[]): StoredEntry[] {
  const entries = made.flatMap(({ file_format, files }) =>
    files.map(({ name, key }) => ({ name: files.length > 1 ? `${file_format}/${name}` : name, key })),
  );
  return [...new Map(entries.map((entry) => [entry.name, entry])).values()];
}

async function writeArchive(
  stored: readonly StoredEntry[],
  file: string,
  folder: string,
  { publicFiles }: ExportRun,
): Promise<void> {
  const downloads = path.join(folder, 'archive');
  await mkdir(downloads, { recursive: true });
  for (const [index, { key }] of stored.entries()) {
    await publicFiles.saveTo(key, path.join(downloads, String(index)), MAX_FILE_BYTES);
  }
  // One file at a time is in memory.
  const entries = stored.map(({ name }, index) => ({
    name,
    get bytes() {
      return readFileSync(path.join(downloads, String(index)));
    },
  }));
  const handle = await open(file, 'w');
  try {
    for (const piece of zipPieces(entries, { method: 'deflated' })) await handle.write(piece);
  } finally {
    await handle.close();
  }
}
