import * as z from 'zod';
import type { FileStore } from '../aws/files.ts';
import { JobNote } from '../jobs/job.ts';
import { EXPORT_FORMAT_NAMES } from '../models3d/export/export-format-names.ts';

const MAX_RECORD_BYTES = 262_144;
const DAY_MS = 86_400_000;
/** Storage forgets files later than this (setting `exportDays`), so an address that is given out is good for a while. */
const KEPT_DAYS = 30;
const RECORD_NAME = 'export.json';

const StoredFile = z.object({ name: z.string(), key: z.string(), bytes: z.int() });

/** A format as a job's results hold it. Source: decisions.md, 'Export results'. */
export const StoredExport = z.object({
  file_format: z.enum(EXPORT_FORMAT_NAMES),
  /** Of the main file. */
  key: z.string(),
  files: z.array(StoredFile).min(1),
  warnings: z.array(JobNote),
});
export type StoredExport = z.infer<typeof StoredExport>;

const Record = z.object({ made: z.iso.datetime(), result: StoredExport });

/** The export that was made before in this folder; undefined when there is none that will stay for a while. */
export async function findKeptExport(
  folder: string,
  now: Date,
  files: Pick<FileStore, 'findBytes'>,
): Promise<StoredExport | undefined> {
  const bytes = await files.findBytes(`${folder}/${RECORD_NAME}`, MAX_RECORD_BYTES);
  if (!bytes) return undefined;
  const { made, result } = Record.parse(JSON.parse(bytes.toString('utf8')));
  return now.getTime() - Date.parse(made) < KEPT_DAYS * DAY_MS ? result : undefined;
}

/** Keeps an export for the next time that the same is asked. Its files have to be stored by now. */
export async function keepExport(
  folder: string,
  result: StoredExport,
  now: Date,
  files: Pick<FileStore, 'putBytes'>,
): Promise<void> {
  const record: z.infer<typeof Record> = { made: now.toISOString(), result };
  await files.putBytes(`${folder}/${RECORD_NAME}`, Buffer.from(JSON.stringify(record)), {
    contentType: 'application/json',
  });
}
