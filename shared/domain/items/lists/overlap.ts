import { TRANSACTION_DEADLINE_MS } from '../../../platform/aws/table.ts';

/** The largest clock difference between two machines. */
const CLOCK_DIFFERENCE_MS = 1_000;

/**
 * The longest time between the `updated` of a write and the moment from which readers see it. A write has the time at
 * which it started, and it is visible when it is committed.
 */
const LONGEST_WRITE_MS = TRANSACTION_DEADLINE_MS + CLOCK_DIFFERENCE_MS;

/**
 * Returns the latest moment until which a read that starts at `readAt` sees all writes. Later writes may be in flight,
 * so the next read must start here.
 */
export function completeUntil(readAt: Date): string {
  return new Date(readAt.getTime() - LONGEST_WRITE_MS).toISOString();
}

/** Returns the first text that sorts after all change rows of a moment: they have the form `<moment>#<external id>`. */
export function afterMoment(moment: Date): string {
  return `${moment.toISOString()}$`;
}
