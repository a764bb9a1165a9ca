import { cpus } from 'node:os';

/** Another process is of use when the machine has at least so much of one core left for it. */
const SPARE_CORES = 0.25;
/** The system counts idle time in hundredths of a second: shorter looks would tell little. */
const LOOK_MS = 200;
/** How busy the machine was over a longer time says nothing about now. */
const STALE_MS = 10_000;

/** Whether another process would find a core free just now, and would have for `forMs` when that is given. */
export type HasSpareProcessor = (forMs?: number) => boolean;

/** How long the cores have been idle altogether since the machine started, in milliseconds. */
export function idleMsOfAllCores(): number {
  return cpus().reduce((sum, { times }) => sum + times.idle, 0);
}

/**
 * By how long the cores were idle of late. A machine that nobody has asked about for ten seconds counts as idle, for as
 * long as one likes; after a shorter time it counts by how idle it was meanwhile, also when the service itself stood
 * still. Time that the host of a virtual machine gives to other guests is neither idle nor used; so idle time is held
 * against the clock and not against the other kinds of time.
 *
 * @param idleMs of all cores, rising
 * @param clock milliseconds
 */
export function spareProcessor(idleMs: () => number, clock: () => number): HasSpareProcessor {
  let spareSinceMs = Number.NEGATIVE_INFINITY;
  let lookedMs = Number.NEGATIVE_INFINITY;
  let idleBeforeMs = 0;
  const look = (nowMs: number) => {
    const passedMs = nowMs - lookedMs;
    if (passedMs < LOOK_MS) return;
    const idleNowMs = idleMs();
    if (passedMs > STALE_MS) spareSinceMs = Number.NEGATIVE_INFINITY;
    else if (idleNowMs - idleBeforeMs < SPARE_CORES * passedMs) spareSinceMs = Number.POSITIVE_INFINITY;
    else spareSinceMs = Math.min(spareSinceMs, lookedMs);
    lookedMs = nowMs;
    idleBeforeMs = idleNowMs;
  };
  return (forMs = 0) => {
    const nowMs = clock();
    look(nowMs);
    return nowMs - spareSinceMs >= forMs;
  };
}
