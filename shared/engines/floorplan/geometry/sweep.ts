const TURN = 2 * Math.PI;

/** The angle from a start to an end counter-clockwise, more than 0 and at most one turn, radians. */
export function sweepBetween(start: number, end: number): number {
  const difference = end - start;
  // Not the remainder of a usual one, which could change its last digit.
  if (difference > 0) return Math.min(difference, TURN);
  if (difference > -TURN) return difference + TURN;
  return TURN;
}
