import type { Vector3 } from '../scene/matrix.ts';
import { type DimensionsMm, metresOf, type SourceUnit, type UpAxis } from '../units.ts';
import { uprightSides } from './upright.ts';

/** Unit and axis of the source's numbers. */
export interface Scale {
  readonly unit: SourceUnit;
  readonly upAxis: UpAxis;
}

/**
 * The smallest side in results. A rug can be a plane with a side of 0, but items need positive dimensions, so such a
 * side is stated as the smallest step.
 */
export const MIN_SIDE_MM = 0.1;

/** Returns the exact size of an upright model in millimetres, not rounded. Width is X, height Y, depth Z. */
export function dimensionsOf(extents: Vector3, { unit, upAxis }: Scale): DimensionsMm {
  const [width, height, depth] = uprightSides(extents, upAxis);
  const mm = (side: number) => side * metresOf(unit) * 1000;
  return { widthMm: mm(width), heightMm: mm(height), depthMm: mm(depth) };
}

/** Rounds dimensions to tenths of a millimetre, and to at least `MIN_SIDE_MM`. */
export function rounded({ widthMm, heightMm, depthMm }: DimensionsMm): DimensionsMm {
  const tenths = (value: number) => Math.max(MIN_SIDE_MM, Math.round(value * 10) / 10);
  return { widthMm: tenths(widthMm), heightMm: tenths(heightMm), depthMm: tenths(depthMm) };
}
