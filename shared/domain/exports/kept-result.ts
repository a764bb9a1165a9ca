import * as z from 'zod';
import type { FileStore } from '../../platform/aws/files.ts';

const MAX_RECORD_BYTES = 262_144;
const DAY_MS = 86_400_000;
/** Storage deletes files later than this (setting `exportDays`), so a returned URL stays valid for some time. */
const KEPT_DAYS = 30;
const RECORD_NAME = 'export.json';

const Record = z.object({ made: z.iso.datetime(), result: z.unknown() });

/**
 * Returns the stored result in this folder; undefined if there is none, if its files will be deleted soon, or if its
 * record has another form. The export then runs again.
 */
export async function findKeptResult<T>(
  folder: string,
  schema: z.ZodType<T>,
  now: Date,
  files: Pick<FileStore, 'findBytes'>,
): Promise<T | undefined> {
  const bytes = await files.findBytes(`${folder}/${RECORD_NAME}`, MAX_RECORD_BYTES);
  const record = bytes && Record.safeParse(parsed(bytes)).data;
  if (!record || now.getTime() - Date.parse(record.made) >= KEPT_DAYS * DAY_MS) return undefined;
  return schema.safeParse(record.result).data;
}

/** Stores the record of a result for later exports of the same model. Its files must already be stored. */
export async function keepResult(
  folder: string,
  result: object,
  now: Date,
  files: Pick<FileStore, 'putBytes'>,
): Promise<void> {
  const record: z.infer<typeof Record> = { made: now.toISOString(), result };
  await files.putBytes(`${folder}/${RECORD_NAME}`, Buffer.from(JSON.stringify(record)), {
    contentType: 'application/json',
  });
}

/** Returns undefined if the record is not JSON. */
function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
