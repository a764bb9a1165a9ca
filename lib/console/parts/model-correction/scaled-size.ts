import { SIDES, type Side, type SizeMm } from '../size/size-mm.ts';

/** One measure of a piece that somebody knows. */
export interface RealMeasure {
  readonly side: Side;
  readonly mm: number;
}

/** By how much one call may scale a model (D2115). */
export const SCALES = { min: 0.001, max: 1_000 } as const;
/** A measure that differs less from what was typed is that measure. */
const SAME = { mm: 0.1, share: 0.0005 } as const;

/** The scale that gives a model a measure; undefined if no call can do it, or it has the measure already. */
export function scaleFor(size: SizeMm, { side, mm }: RealMeasure): number | undefined {
  const now = size[side];
  if (!Number.isFinite(mm) || Math.abs(now - mm) <= Math.max(SAME.mm, mm * SAME.share)) return undefined;
  const scale = mm / now;
  return scale >= SCALES.min && scale <= SCALES.max ? scale : undefined;
}

/** A scale as people read it: three digits are enough to know it again. */
export function scaleText(scale: number): string {
  return new Intl.NumberFormat(undefined, { maximumSignificantDigits: 3 }).format(scale);
}

/** The size of a model that is scaled evenly. */
export function scaledSize(size: SizeMm, scale: number): SizeMm {
  const [width = 0, depth = 0, height = 0] = SIDES.map((side) => size[side] * scale);
  return { width, depth, height };
}

/**
 * The measure of a model that was scaled and perhaps turned, on the side where it is now: quarter turns keep which
 * measure is the longest, the middle and the shortest one.
 */
export function turnedMeasure(before: SizeMm, after: SizeMm, { side, mm }: RealMeasure): RealMeasure {
  const byLength = (size: SizeMm) => SIDES.toSorted((a, b) => size[a] - size[b]);
  const rank = byLength(before).indexOf(side);
  // A model that was not turned has it where it was, also with two measures of one length.
  const isTurned = byLength(before).join() !== byLength(after).join();
  return { side: isTurned ? (byLength(after)[rank] ?? side) : side, mm };
}
