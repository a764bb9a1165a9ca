import type { ShapedPiece } from '../piece.ts';

/** A stretch of an axis, in metres. */
export interface Interval {
  readonly min: number;
  readonly max: number;
}

/** X, Y or Z by the words of sizes. */
export const AXES = { width: 0, height: 1, depth: 2 } as const;
export type Axis = keyof typeof AXES;

/** The interval that some pieces take along an axis; infinite, with `min` above `max`, without vertices. */
export function intervalOf(pieces: readonly Pick<ShapedPiece, 'positions'>[], axis: Axis): Interval {
  let [min, max] = [Infinity, -Infinity];
  for (const { positions } of pieces) {
    for (let at = AXES[axis]; at < positions.length; at += 3) {
      const value = positions[at] ?? 0;
      if (value < min) min = value;
      if (value > max) max = value;
    }
  }
  return { min, max };
}

/** The length of an interval. */
export function lengthOf({ min, max }: Interval): number {
  return max - min;
}
