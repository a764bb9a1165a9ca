/** How far a batch is. */
export interface Pace {
  /** When its first model was seen on its way. */
  readonly startMs: number;
  /** How many had ended by then. */
  readonly endedBefore: number;
}

const MINUTE_MS = 60_000;
/** Of fewer models, nobody knows how long the others take. */
const MIN_ENDED = 2;

/**
 * How many minutes a batch still takes, rounded up, if its other models take as long as those that have ended;
 * undefined while that cannot be told.
 *
 * @param ended how many have ended by now
 * @param left how many are on their way
 */
export function minutesLeft(
  { startMs, endedBefore }: Pace,
  nowMs: number,
  ended: number,
  left: number,
): number | undefined {
  const done = ended - endedBefore;
  if (left === 0 || done < MIN_ENDED) return undefined;
  return Math.max(1, Math.ceil(((nowMs - startMs) / done) * (left / MINUTE_MS)));
}
