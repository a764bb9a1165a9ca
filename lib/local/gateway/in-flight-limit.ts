import { availableParallelism } from 'node:os';

/**
 * The number of requests that one machine works on at the same time: more than a few clients that send 40 requests at
 * once. The next ones get 429.
 */
const MAX_IN_FLIGHT = 128;
/** The number during an overload: more than the cores can use, and so few that each gets its response soon. */
const MAX_IN_FLIGHT_IN_OVERLOAD = 8 * availableParallelism();
/** Refusals for so long are an overload; without a refusal for so long it is over. */
const OVERLOAD_MS = 1_000;

/** A client below this share is let in beyond the limit: one that sends many must not shut out the others. */
const SMALL_SHARE = 1 / 32;
/** The number of these further places, as a share of the limit. */
const BEYOND_SHARE = 1 / 2;

/**
 * Limits the requests in flight. An overload is not only a crowd: a crowd waits in a queue and is soon gone. In an
 * overload the queue stays, so it is kept short.
 *
 * @param clock milliseconds
 * @param max the number outside of an overload
 * @returns whether a request can start while so many are in flight, and so many of them of the same address
 */
export function createInFlightLimit(
  clock: () => number,
  max = MAX_IN_FLIGHT,
): (inFlight: number, ofAddress: number) => boolean {
  let firstRefusalMs = Number.NEGATIVE_INFINITY;
  let lastRefusalMs = Number.NEGATIVE_INFINITY;
  return (inFlight, ofAddress) => {
    const nowMs = clock();
    const isRefusing = nowMs - lastRefusalMs < OVERLOAD_MS;
    const isOverload = isRefusing && nowMs - firstRefusalMs >= OVERLOAD_MS;
    const limit = isOverload ? Math.min(max, MAX_IN_FLIGHT_IN_OVERLOAD) : max;
    if (inFlight < limit + (ofAddress < max * SMALL_SHARE ? max * BEYOND_SHARE : 0)) return true;
    if (!isRefusing) firstRefusalMs = nowMs;
    lastRefusalMs = nowMs;
    return false;
  };
}
