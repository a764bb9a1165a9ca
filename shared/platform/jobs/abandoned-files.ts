import type { FileStore } from '../aws/files.ts';
import type { Clock } from '../identifiers/clock.ts';

/** Longer than the timeout of any function. */
const ABANDONED_AFTER_MS = 60 * 60_000;

/** Dependencies of {@link removeAbandonedFiles}. */
interface AbandonedFilesDeps {
  readonly files: Pick<FileStore, 'keys' | 'delete'>;
  readonly clock: Clock;
}

/** Returns the part of a file key after its prefix. It contains the start time of the builder. */
export function builderName(began: Date, id: string): string {
  return `${sortableTime(began)}-${id}`;
}

/**
 * Removes the files of crashed builders: files that are older than any running builder and that are not in use.
 *
 * @param prefix prefix of keys that continue with a {@link builderName}
 * @param isKept returns whether a file is in use
 */
export async function removeAbandonedFiles(
  prefix: string,
  isKept: (key: string) => boolean,
  { files, clock }: AbandonedFilesDeps,
): Promise<void> {
  const before = `${prefix}${sortableTime(new Date(clock().getTime() - ABANDONED_AFTER_MS))}`;
  for await (const key of files.keys(prefix)) {
    // Keys are sorted, and so by their start times.
    if (key > before) return;
    if (!isKept(key)) await files.delete(key);
  }
}

function sortableTime(time: Date): string {
  return time.toISOString().replace(/\W/g, '');
}
