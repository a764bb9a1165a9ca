/**
 * The counts of a list are as old as its search index: built at most every five minutes, and read a little later
 * (D2182). Until then, counts from before an own change cannot be true.
 */
const COUNTS_KNOW_MS = 360_000;
/** The storage of the tab: a reload does not make counts newer. */
const PLACE = 'console-changed-at';

/** Notes that this user has changed items just now. */
export function noteOwnChange(): void {
  sessionStorage.setItem(PLACE, String(Date.now()));
}

/** Whether counts that were read at this time can lack a change of this user. */
export function mayLackOwnChange(readAtMs: number): boolean {
  return readAtMs - Number(sessionStorage.getItem(PLACE) ?? 0) < COUNTS_KNOW_MS;
}

/** Returns after how many milliseconds the counts include the last change of this user; 0 if they do already. */
export function countsKnownInMs(nowMs: number): number {
  return Math.max(0, Number(sessionStorage.getItem(PLACE) ?? 0) + COUNTS_KNOW_MS - nowMs);
}
