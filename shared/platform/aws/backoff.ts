import { setTimeout } from 'node:timers/promises';

/**
 * The first wait is half of this on average. It doubles with each try, so that the same writers do not conflict again.
 */
const FIRST_WAIT_MS = 10;
const LONGEST_WAIT_MS = 300;

/** How to wait between two tries. */
export interface Backoff {
  /** From 0 to 1, so that two writers do not wait for the same time. */
  readonly random: () => number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
}

/** The backoff of the running service. */
export const BACKOFF: Backoff = { random: Math.random, sleep: (milliseconds) => setTimeout(milliseconds) };

/**
 * Waits before the next try of a part that DynamoDB refused or left over: longer with each try, and for a random share.
 * Source: DynamoDB guide, "Error retries and exponential backoff", and API, BatchWriteItem.
 *
 * @param triesBefore 0 before the second try
 */
export async function waitForNextTry(triesBefore: number, backoff: Backoff = BACKOFF): Promise<void> {
  await backoff.sleep(backoff.random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** triesBefore));
}
