import type { Client } from '../../../../shared/contract/client/index.ts';
import type { FileUpload } from './file-upload.ts';
import { lookForNames } from './look-up-items.ts';
import { uploadList } from './upload-list.ts';

/** A search knows what was written a little later, most of all in the first minute of a service. */
const AGAIN_AFTER_MS = [5_000, 20_000, 60_000] as const;

/**
 * Looks again for the names of new items that nobody had when they were dropped: a search can miss an item that was made
 * just before (D2204). Rows that were sent, or got another item meanwhile, are left out. Resolves after the last time.
 *
 * @param dropped the uploads of a drop
 * @param afterMs the pauses before each time
 */
export async function askNamesAgain(
  client: Client,
  dropped: readonly FileUpload[],
  afterMs: readonly number[] = AGAIN_AFTER_MS,
): Promise<void> {
  const keys = new Set(dropped.map(({ key }) => key));
  for (const ms of afterMs) {
    await new Promise((done) => setTimeout(done, ms));
    const open = uploadList().uploads.filter((each) => keys.has(each.key) && isUnnamed(each));
    if (open.length === 0) return;
    // Without an answer only a note is missing.
    await lookForNames(client, open).catch(() => {});
  }
}

/** Whether a row still makes a new item whose name nobody has, as far as is known. */
function isUnnamed({ state, isKnown, isMade, sameName }: FileUpload): boolean {
  return state === 'waiting' && isKnown !== true && isMade !== true && sameName === undefined;
}
