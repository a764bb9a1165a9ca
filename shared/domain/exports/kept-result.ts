import * as z from 'zod';
import type { FileStore } from '../../platform/aws/files.ts';

const MAX_RECORD_BYTES = 262_144;
const DAY_MS = 86_400_000;
/** Storage forgets files later than this (setting `exportDays`), so an address that is given out is good for a while. */
const KEPT_DAYS = 30;
const RECORD_NAME = 'export.json';

const Record = z.object({ made: z.iso.datetime(), result: z.unknown() });

/**
 * What was made before in this folder; undefined when there is nothing that will stay for a while, or the note of it is
 * not of this form: it is made again then.
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

/** Keeps a result for the next time that the same is asked. Its files have to be stored by now. */
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

/** A note that is no JSON is none. */
function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
