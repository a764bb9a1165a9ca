import { between, direction, distance, dot, leftOf, minus, type Point } from '../geometry/point.ts';
import { createSpatialIndex } from './spatial-index.ts';

/** A line belongs to a wall when it lies within the wall, and this much beside it. */
const BESIDE_MM = 60;

/** A wall along its centre line. */
interface CentreLine {
  readonly from: Point;
  readonly to: Point;
  readonly thicknessMm: number;
}

/** Tells whether a line of a drawing belongs to none of the walls, because most of it lies outside of them. */
export function unusedBy(walls: readonly CentreLine[]): (a: Point, b: Point) => boolean {
  const reaching = walls.map(({ from, to, thicknessMm }) => ({ from, to, reach: thicknessMm / 2 + BESIDE_MM }));
  const near = createSpatialIndex(reaching, ({ from, to, reach }) => ({
    minX: Math.min(from.x, to.x) - reach,
    minY: Math.min(from.y, to.y) - reach,
    maxX: Math.max(from.x, to.x) + reach,
    maxY: Math.max(from.y, to.y) + reach,
  }));
  const inWall = (point: Point) =>
    near({ minX: point.x, minY: point.y, maxX: point.x, maxY: point.y }).some(({ from, to, reach }) => {
      const along = direction(from, to);
      const offset = minus(point, from);
      const place = dot(offset, along);
      return Math.abs(dot(offset, leftOf(along))) <= reach && place >= -reach && place <= distance(from, to) + reach;
    });
  return (a, b) => [0.1, 0.5, 0.9].filter((share) => inWall(between(a, b, share))).length < 2;
}
