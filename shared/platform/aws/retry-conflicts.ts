import { type Backoff, waitForNextTry } from './backoff.ts';
import { ConditionFailedError } from './table.ts';

/** Options of {@link retryConflicts}. */
interface ConflictRetries {
  /** How often `tryOnce` runs at most. Of several writers at the same moment, one succeeds in each round. */
  readonly maxTries: number;
  /** Without it, the next try starts at once. */
  readonly backoff?: Backoff;
  /** Makes the error for the caller when each try met a conflict; its argument is the conflict of the last one. */
  readonly giveUp: (cause: ConditionFailedError) => Error;
}

/**
 * Runs a read, a change and a conditional write, and runs all three again when another writer came between the read and
 * the write. So no change of another writer is lost.
 *
 * @param tryOnce reads the row, changes it and writes it on condition that it is still as it was read
 * @returns what the first try without a conflict returns
 * @throws what `giveUp` makes after `maxTries` conflicts, and every error of `tryOnce` other than
 *   {@link ConditionFailedError}, without another try
 */
export async function retryConflicts<T>(
  tryOnce: () => Promise<T>,
  { maxTries, backoff, giveUp }: ConflictRetries,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await tryOnce();
    } catch (error) {
      if (!(error instanceof ConditionFailedError)) throw error;
      if (tries >= maxTries) throw giveUp(error);
    }
    if (backoff) await waitForNextTry(tries - 1, backoff);
  }
}
