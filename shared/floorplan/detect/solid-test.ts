import type { FlatShape } from '../flat/flat-drawing.ts';
import type { Point } from '../geometry/point.ts';
import { type Bounds, boundsOf, contains, isWithin, perimeter } from '../geometry/polygon.ts';
import { lengthOf } from './shape-segments.ts';

const CLOSED_SHARE = 0.85;
const MAX_OUTLINE_CORNERS = 4_000;

/** Tells wall from space where nearly all lines are closed outlines of walls; an outline within another one is a hole. */
export function solidTest(shapes: readonly FlatShape[]): ((point: Point) => boolean) | undefined {
  const closed = shapes.filter((shape) => shape.closed && shape.points.length > 2);
  const corners = closed.reduce((sum, { points }) => sum + points.length, 0);
  if (closed.length === 0 || corners > MAX_OUTLINE_CORNERS) return undefined;
  if (lengthOf(closed) < CLOSED_SHARE * lengthOf(shapes)) return undefined;
  // An outline and the hatch in it are one loop drawn twice.
  const loops = new Map<string, { points: readonly Point[]; bounds: Bounds }>();
  for (const { points } of closed) {
    const bounds = boundsOf(points)!;
    const size = [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY, perimeter(points)].map((value) =>
      Math.round(value / 5),
    );
    loops.set(size.join(' '), { points, bounds });
  }
  const list = [...loops.values()];
  return (point) =>
    list.filter(({ points, bounds }) => isWithin(bounds, point) && contains(points, point)).length % 2 === 1;
}
