import type { FileUpload } from './file-upload.ts';

/** A search knows what was written a little later, most of all in the first minute of a service. */
const AGAIN_AFTER_MS = [5_000, 20_000, 60_000] as const;

interface AskOptions {
  /** The uploads as they are now. */
  readonly uploads: () => readonly FileUpload[];
  /** Looks for the names of some, and notes in the list what is found. */
  readonly look: (some: readonly FileUpload[]) => Promise<void>;
  /** The pauses before each time. */
  readonly afterMs?: readonly number[];
}

/**
 * Looks again for the names of new items that nobody had when they were dropped: a search can miss an item that was
 * made just before (D2208). Rows that were sent, or got another item meanwhile, are left out. Resolves after the last
 * time.
 *
 * @param dropped the uploads of a drop
 */
export async function askNamesAgain(
  dropped: readonly FileUpload[],
  { uploads, look, afterMs = AGAIN_AFTER_MS }: AskOptions,
): Promise<void> {
  const keys = new Set(dropped.map(({ key }) => key));
  for (const ms of afterMs) {
    await new Promise((done) => setTimeout(done, ms));
    const open = uploads().filter((each) => keys.has(each.key) && isUnnamed(each));
    if (open.length === 0) return;
    // Without an answer only a note is missing.
    await look(open).catch(() => {});
  }
}

/** Whether a row still makes a new item whose name nobody has, as far as is known. */
function isUnnamed({ state, isKnown, isMade, sameName }: FileUpload): boolean {
  return state === 'waiting' && isKnown !== true && isMade !== true && sameName === undefined;
}
