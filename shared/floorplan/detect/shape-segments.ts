import type { FlatShape } from '../flat/flat-drawing.ts';
import { distance } from '../geometry/point.ts';
import type { Segment } from './wall-segment.ts';

/** The straight pieces of a shape. */
export function segmentsOf({ points, closed }: Pick<FlatShape, 'points' | 'closed'>): Segment[] {
  const ends = closed ? points : points.slice(0, -1);
  return ends.map((a, index) => ({ a, b: points[(index + 1) % points.length]! }));
}

/** How long shapes are together. */
export function lengthOf(shapes: readonly FlatShape[]): number {
  return shapes.flatMap(segmentsOf).reduce((sum, { a, b }) => sum + distance(a, b), 0);
}
