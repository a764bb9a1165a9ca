import { distance, type Point } from '../geometry/point.ts';

/** One degree a bin, over the right angle after which the axes repeat. */
const BINS = 90;
const RIGHT_ANGLE = Math.PI / 2;
/** A building that is turned by less is drawn and measured straight. */
const STRAIGHT_RAD = 0.003;

/**
 * The angle between the axes of a building and those of its plan, from -45 to 45 degrees: that of most of its walls.
 */
export function buildingTurn(walls: Iterable<readonly [Point, Point]>): number {
  const lengths = new Float64Array(BINS);
  const angles = new Float64Array(BINS);
  for (const [from, to] of walls) {
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const within = ((angle % RIGHT_ANGLE) + RIGHT_ANGLE) % RIGHT_ANGLE;
    // Half a bin on, so that walls along the axes are in the middle of one.
    const bin = Math.floor((within / RIGHT_ANGLE) * BINS + 0.5) % BINS;
    const length = distance(from, to);
    lengths[bin] = (lengths[bin] ?? 0) + length;
    angles[bin] =
      (angles[bin] ?? 0) + length * (within > RIGHT_ANGLE * (1 - 0.5 / BINS) ? within - RIGHT_ANGLE : within);
  }
  const most = lengths.indexOf(Math.max(...lengths));
  const length = lengths[most] ?? 0;
  const turn = length === 0 ? 0 : (angles[most] ?? 0) / length;
  const nearest = turn > RIGHT_ANGLE / 2 ? turn - RIGHT_ANGLE : turn;
  return Math.abs(nearest) < STRAIGHT_RAD ? 0 : nearest;
}
