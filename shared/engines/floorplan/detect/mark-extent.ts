import type { OpeningMark } from './opening-marks.ts';
import type { Gap } from './wall-run.ts';
import { inPiece, type WallPiece } from './wall-segment.ts';

/** The extent of a mark relative to a wall: along it, and across it from right to left. */
export interface Extent extends Gap {
  readonly low: number;
  readonly high: number;
}

/** The extent of a mark in the axes of a wall. */
export function extentIn(run: WallPiece, { points }: OpeningMark): Extent {
  let [from, to, low, high] = [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const point of points) {
    const { s, v } = inPiece(run, point);
    from = Math.min(from, s);
    to = Math.max(to, s);
    low = Math.min(low, v);
    high = Math.max(high, v);
  }
  return { from, to, low, high };
}

/** The length of a gap that extents cover together. */
export function coverage(extents: readonly Gap[], gap: Gap): number {
  let [sum, reach] = [0, gap.from];
  for (const { from, to } of [...extents].sort((p, q) => p.from - q.from)) {
    const end = Math.min(to, gap.to);
    sum += Math.max(0, end - Math.max(from, reach));
    reach = Math.max(reach, end);
  }
  return sum;
}
