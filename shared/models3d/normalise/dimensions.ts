import type { Vector3 } from '../scene/matrix.ts';
import { type DimensionsMm, METRES_PER_UNIT } from '../units.ts';
import type { Scale } from './choose-scale.ts';

/** The exact size of a model that stands upright, in millimetres, not rounded. Width is X, height Y, depth Z. */
export function dimensionsOf([x, y, z]: Vector3, { unit, upAxis }: Scale): DimensionsMm {
  const [width, height, depth] = upAxis === 'y' ? [x, y, z] : [x, z, y];
  const mm = (side: number) => side * METRES_PER_UNIT[unit] * 1000;
  return { widthMm: mm(width), heightMm: mm(height), depthMm: mm(depth) };
}

/** Dimensions rounded to the tenths of a millimetre that results state. */
export function rounded({ widthMm, heightMm, depthMm }: DimensionsMm): DimensionsMm {
  const tenths = (value: number) => Math.round(value * 10) / 10;
  return { widthMm: tenths(widthMm), heightMm: tenths(heightMm), depthMm: tenths(depthMm) };
}
