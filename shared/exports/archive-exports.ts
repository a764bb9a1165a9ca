import { readFileSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { zipPieces } from '../models3d/export/zip/write-zip.ts';
import { archiveFolder, baseNameOf, downloadName } from './export-files.ts';
import { findKeptExport, keepExport, type StoredExport } from './kept-export.ts';
import type { ExportRun, ExportWork } from './run-export.ts';

/** A format's file; none is larger than what its child process may hold. */
const MAX_FILE_BYTES = 2 * 1024 * 1024 * 1024;

/**
 * One archive of several formats, a folder for each that has several files. The same exports give the same archive,
 * which is made once.
 *
 * @returns its key in the public bucket
 */
export async function archiveExports(
  made: readonly StoredExport[],
  { subject, folder }: Pick<ExportWork, 'subject' | 'folder'>,
  run: ExportRun,
): Promise<string> {
  const place = archiveFolder(
    subject,
    made.map(({ key }) => key),
  );
  const kept = await findKeptExport(place, run.clock(), run.privateFiles);
  if (kept) return kept.key;
  const name = `${baseNameOf(subject)}.zip`;
  const file = path.join(folder, name);
  await writeArchive(made, file, folder, run);
  const key = `${place}/${name}`;
  await run.publicFiles.putFile(key, file, {
    contentType: 'application/zip',
    immutable: true,
    downloadName: downloadName(subject, name, true),
  });
  const [first] = made;
  if (first)
    await keepExport(place, { ...first, key, files: [{ name, key, bytes: 0 }] }, run.clock(), run.privateFiles);
  return key;
}

async function writeArchive(
  made: readonly StoredExport[],
  file: string,
  folder: string,
  { publicFiles }: ExportRun,
): Promise<void> {
  const stored = made.flatMap(({ file_format, files }) =>
    files.map(({ name, key }) => ({ name: files.length > 1 ? `${file_format}/${name}` : name, key })),
  );
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
