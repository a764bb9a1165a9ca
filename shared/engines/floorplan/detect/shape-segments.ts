import type { FlatShape } from '../flat/flat-drawing.ts';
import { distance, type Point } from '../geometry/point.ts';
import type { Segment } from './wall-segment.ts';

/** The straight pieces of a shape; the piece that closes it is the last one. */
export function segmentsOf({ points, closed }: Pick<FlatShape, 'points' | 'closed'>): Segment[] {
  const segments: Segment[] = [];
  let previous: Point | undefined;
  for (const point of points) {
    if (previous) segments.push({ a: previous, b: point });
    previous = point;
  }
  const [first] = points;
  if (closed && previous && first) segments.push({ a: previous, b: first });
  return segments;
}

/** The total length of shapes. */
export function lengthOf(shapes: readonly Pick<FlatShape, 'points' | 'closed'>[]): number {
  let sum = 0;
  for (const { points, closed } of shapes) {
    let previous: Point | undefined;
    for (const point of points) {
      if (previous) sum += distance(previous, point);
      previous = point;
    }
    const [first] = points;
    if (closed && previous && first) sum += distance(previous, first);
  }
  return sum;
}

/** The corners of all shapes, without a copy. */
export function* cornersOf(shapes: readonly Pick<FlatShape, 'points'>[]): Iterable<Point> {
  for (const { points } of shapes) yield* points;
}
