import type { FileStore } from '../../platform/aws/files.ts';
import { ModelNames } from './proposed-options.ts';

const HEADER_BYTES = 20;
const JSON_LENGTH_AT = 12;
/** Names of a model with more JSON than this are not read. */
const MAX_JSON_BYTES = 16 * 2 ** 20;
const FIRST_READ_BYTES = 2 ** 18;

/**
 * Returns the names in a GLB of ours. Reads the JSON at its beginning, not the geometry behind it.
 *
 * @param key of the GLB
 * @returns undefined if the file does not exist or has too much JSON
 */
export async function readModelNames(key: string, files: Pick<FileStore, 'readHead'>): Promise<ModelNames | undefined> {
  let read = await files.readHead(key, FIRST_READ_BYTES);
  if (!read || read.head.length < HEADER_BYTES) return undefined;
  const end = HEADER_BYTES + read.head.readUInt32LE(JSON_LENGTH_AT);
  if (end > MAX_JSON_BYTES) return undefined;
  if (end > read.head.length) read = await files.readHead(key, end);
  return read && ModelNames.parse(JSON.parse(read.head.subarray(HEADER_BYTES, end).toString('utf8')));
}
