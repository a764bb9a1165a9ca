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

/**
 * Limits the requests in flight. An overload is not only a crowd: a crowd waits in a queue and is soon gone. In an
 * overload the queue stays, so it is kept short.
 *
 * @param clock milliseconds
 * @param max the number outside of an overload
 * @returns whether a request can start while so many are in flight
 */
export function createInFlightLimit(clock: () => number, max = MAX_IN_FLIGHT): (inFlight: number) => boolean {
  let firstRefusalMs = Number.NEGATIVE_INFINITY;
  let lastRefusalMs = Number.NEGATIVE_INFINITY;
  return (inFlight) => {
    const nowMs = clock();
    const isRefusing = nowMs - lastRefusalMs < OVERLOAD_MS;
    const isOverload = isRefusing && nowMs - firstRefusalMs >= OVERLOAD_MS;
    if (inFlight < (isOverload ? Math.min(max, MAX_IN_FLIGHT_IN_OVERLOAD) : max)) return true;
    if (!isRefusing) firstRefusalMs = nowMs;
    lastRefusalMs = nowMs;
    return false;
  };
}
