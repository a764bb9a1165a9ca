import { TRANSACTION_DEADLINE_MS } from '../../../platform/aws/table.ts';

/** What clocks of two machines may differ by, at the most. */
const CLOCK_DIFFERENCE_MS = 1_000;

/**
 * How much further back than asked changes are read. A write carries the time at which it was begun and is seen when it
 * is committed: whoever has read in between must be told when it asks for what came after.
 */
export const OVERLAP_MS = TRANSACTION_DEADLINE_MS + CLOCK_DIFFERENCE_MS;

/** The moment from which changes are read for somebody who has seen all until `since`. */
export function readFrom(since: Date): string {
  return new Date(since.getTime() - OVERLAP_MS).toISOString();
}
