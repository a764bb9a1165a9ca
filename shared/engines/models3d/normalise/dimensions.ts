import type { Vector3 } from '../scene/matrix.ts';
import { type DimensionsMm, metresOf } from '../units.ts';
import type { Scale } from './choose-scale.ts';

/**
 * The smallest side that results state. A rug may be drawn as a plane, whose third side is 0: items need positive
 * dimensions, and nothing can be planned with a side of 0, so such a side is stated as the smallest step there is.
 */
export const SMALLEST_SIDE_MM = 0.1;

/** The exact size of a model that stands upright, in millimetres, not rounded. Width is X, height Y, depth Z. */
export function dimensionsOf([x, y, z]: Vector3, { unit, upAxis }: Scale): DimensionsMm {
  const [width, height, depth] = { x: [y, x, z] as const, y: [x, y, z] as const, z: [x, z, y] as const }[upAxis];
  const mm = (side: number) => side * metresOf(unit) * 1000;
  return { widthMm: mm(width), heightMm: mm(height), depthMm: mm(depth) };
}

/** Dimensions rounded to the tenths of a millimetre that results state, and never less than `SMALLEST_SIDE_MM`. */
export function rounded({ widthMm, heightMm, depthMm }: DimensionsMm): DimensionsMm {
  const tenths = (value: number) => Math.max(SMALLEST_SIDE_MM, Math.round(value * 10) / 10);
  return { widthMm: tenths(widthMm), heightMm: tenths(heightMm), depthMm: tenths(depthMm) };
}
