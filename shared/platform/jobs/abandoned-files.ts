import type { FileStore } from '../aws/files.ts';
import type { Clock } from '../identifiers/clock.ts';

/** Longer than a function may run. */
const ABANDONED_AFTER_MS = 60 * 60_000;

export interface AbandonedFilesDeps {
  readonly files: Pick<FileStore, 'keys' | 'delete'>;
  readonly clock: Clock;
}

/** What the key of a file goes on with, after its prefix, so that it can be told later when its builder began. */
export function builderName(began: Date, id: string): string {
  return `${sortableTime(began)}-${id}`;
}

/**
 * Removes the files of crashed builders: files that are older than any builder that still runs, and that nothing names.
 *
 * @param prefix of keys that go on with a {@link builderName}
 */
export async function removeAbandonedFiles(
  prefix: string,
  isKept: (key: string) => boolean,
  { files, clock }: AbandonedFilesDeps,
): Promise<void> {
  const before = `${prefix}${sortableTime(new Date(clock().getTime() - ABANDONED_AFTER_MS))}`;
  for await (const key of files.keys(prefix)) {
    // Keys come in their order, which is that of the times.
    if (key > before) return;
    if (!isKept(key)) await files.delete(key);
  }
}

function sortableTime(time: Date): string {
  return time.toISOString().replace(/\W/g, '');
}
