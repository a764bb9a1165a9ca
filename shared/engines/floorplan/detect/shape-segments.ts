import type { FlatShape } from '../flat/flat-drawing.ts';
import { distance, type Point } from '../geometry/point.ts';
import type { Segment } from './wall-segment.ts';

/** The straight pieces of a shape. */
export function segmentsOf({ points, closed }: Pick<FlatShape, 'points' | 'closed'>): Segment[] {
  const segments: Segment[] = [];
  for (let index = 1; index < points.length; index++) segments.push({ a: points[index - 1]!, b: points[index]! });
  if (closed && points.length > 0) segments.push({ a: points.at(-1)!, b: points[0]! });
  return segments;
}

/** How long shapes are together. */
export function lengthOf(shapes: readonly FlatShape[]): number {
  let sum = 0;
  for (const { points, closed } of shapes) {
    for (let index = 1; index < points.length; index++) sum += distance(points[index - 1]!, points[index]!);
    if (closed && points.length > 0) sum += distance(points.at(-1)!, points[0]!);
  }
  return sum;
}

/** The corners of all shapes, without a list of them. */
export function* cornersOf(shapes: readonly Pick<FlatShape, 'points'>[]): Iterable<Point> {
  for (const { points } of shapes) yield* points;
}
