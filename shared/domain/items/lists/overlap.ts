import { TRANSACTION_DEADLINE_MS } from '../../../platform/aws/table.ts';

/** The largest clock difference between two machines. */
const CLOCK_DIFFERENCE_MS = 1_000;

/**
 * How much further back than requested changes are read. A write has the time at which it started, and it is visible
 * when it is committed. A client that read in between must get it when it requests the changes since then.
 */
export const OVERLAP_MS = TRANSACTION_DEADLINE_MS + CLOCK_DIFFERENCE_MS;

/** Returns the time from which changes are read for a client that has seen all changes until `since`. */
export function readFrom(since: Date): string {
  return new Date(since.getTime() - OVERLAP_MS).toISOString();
}
