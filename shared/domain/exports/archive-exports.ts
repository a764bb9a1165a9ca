import { readFileSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { zipPieces } from '../../engines/models3d/export/write-zip.ts';
import { archiveEntries, type StoredEntry } from './archive-entries.ts';
import { archiveFolder, baseNameOf, downloadName } from './export-files.ts';
import type { ExportRun, ExportWork } from './export-run.ts';
import { findKeptResult, keepResult } from './kept-result.ts';
import { StoredArchive, type StoredExport } from './stored-export.ts';

/** Size limit of a format's file: the memory limit of its child process. */
const MAX_FILE_BYTES = 2 * 1024 * 1024 * 1024;

/**
 * Writes one archive of several formats, with a folder for each format that has several files. The same exports in any
 * order give the same archive, which is written once.
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

/** The sort key does not depend on the subject: the same files give the same archive. */
function orderOf({ file_format, files: [main] }: StoredExport): string {
  return `${file_format}/${main?.name}`;
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
  // A getter keeps only one file in memory at a time.
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
