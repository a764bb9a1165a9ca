import { elementAround, elementAt } from '../geometry/element-at.ts';
import { cross, distance, leftOf, minus, type Point, plus } from '../geometry/point.ts';
import type { JoinedWall } from './joined-walls.ts';

/** A wall as seen from one of its nodes. */
export interface Spoke<E = JoinedWall> {
  readonly edge: E;
  /** The node, and that at the other end. */
  readonly at: number;
  readonly to: number;
  along: Point;
  lengthMm: number;
  /** Its number among the spokes of its node, by angle. */
  place: number;
  /** Between its left side and the right side of the next spoke by angle. */
  corners: readonly Point[];
}

/** Walls within 3 degrees of one line have no corner between them. */
const STRAIGHT_SINE = 0.05;
/** A mitre is no longer than this many thicknesses; beyond it the corner is cut. */
const MITRE_LIMIT = 2;
const ALIKE_MM = 0.5;

/** Sorts the spokes of a node by their angle. */
export function byAngle({ along: p }: Spoke, { along: q }: Spoke): number {
  return Math.atan2(p.y, p.x) - Math.atan2(q.y, q.x);
}

/** Sets the corners between the spokes of a node, which are in order. */
export function setCorners<E extends JoinedWall>(node: Point, spokes: readonly Spoke<E>[]): void {
  for (const [place, spoke] of spokes.entries()) {
    spoke.corners = cornersBetween(node, spoke, elementAround(spokes, place + 1 - spokes.length));
  }
}

function cornersBetween(node: Point, one: Spoke, next: Spoke): readonly Point[] {
  const [halfOne, halfNext] = [one.edge.thicknessMm / 2, next.edge.thicknessMm / 2];
  const left = plus(node, leftOf(one.along), halfOne);
  const right = plus(node, leftOf(next.along), -halfNext);
  if (one === next) return [left, right];
  const sine = cross(one.along, next.along);
  if (Math.abs(sine) < STRAIGHT_SINE) return distance(left, right) < ALIKE_MM ? [left] : [left, right];
  const gap = minus(right, left);
  const [alongOne, alongNext] = [cross(gap, next.along) / sine, cross(gap, one.along) / sine];
  const corner = plus(left, one.along, alongOne);
  const isInside = alongOne > 0 && alongOne <= one.lengthMm && alongNext <= next.lengthMm;
  return isInside || distance(node, corner) <= MITRE_LIMIT * 2 * Math.max(halfOne, halfNext) ? [corner] : [left, right];
}

/** The first corner on the left side of a spoke. */
export function firstCorner({ corners }: Spoke): Point {
  return elementAt(corners, 0);
}

/** The last of the corners before a spoke: the first one of its right side. */
export function lastCorner({ corners }: Spoke): Point {
  return elementAt(corners, corners.length - 1);
}
