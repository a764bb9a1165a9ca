import { cross, direction, distance, dot, minus, type Point } from '../geometry/point.ts';
import { type DoorSwing, isLeaf } from './door-swings.ts';
import type { OpeningMark } from './opening-marks.ts';

/** A leaf is about as long as its swing is wide, and may stand so far beside it. */
const MIN_LEAF_SHARE = 0.75;
const LEAF_BESIDE_MM = 150;
/** The lines of a leaf lie so near to the line from its hinge to its end, with the frame in which it stands. */
const LEAF_THICK_MM = 100;
const LEAF_IN_FRAME_MM = 60;

/**
 * Whether a mark is the leaf of a swing, or a line of it: a leaf is also drawn as four single lines. Or it lies within
 * the sweep and is about as long as the leaf: leaves are drawn beside their hinge too.
 */
export function isOfSwing({ points, bounds }: OpeningMark, swings: readonly DoorSwing[]): boolean {
  if (isLeaf(points, swings)) return true;
  const longMm = Math.max(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY);
  return swings.some((swing) => {
    const { hinge, radiusMm } = swing;
    const isAsLong = longMm >= MIN_LEAF_SHARE * radiusMm && longMm <= radiusMm / MIN_LEAF_SHARE;
    if (isAsLong && points.every((point) => distance(point, hinge) <= radiusMm + LEAF_BESIDE_MM)) return true;
    return swing.ends.some((end) => end !== swing.shut && points.every((point) => isInLeaf(point, hinge, end)));
  });
}

/** Whether a point lies in the leaf that stands from a hinge to an end of its swing. */
function isInLeaf(point: Point, hinge: Point, end: Point): boolean {
  const along = direction(hinge, end);
  const from = minus(point, hinge);
  const beyond = Math.max(-dot(along, from), dot(along, from) - distance(hinge, end));
  return beyond <= LEAF_IN_FRAME_MM && Math.abs(cross(along, from)) <= LEAF_THICK_MM;
}
