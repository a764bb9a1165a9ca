import type { OperationInput } from '../../../../shared/contract/client/index.ts';
import type { ModelUnit, UpAxis } from '../../../../shared/engines/models3d/units.ts';
import { type RealMeasure, SCALES } from './scaled-size.ts';

/** One press turns a model by so much. */
export const QUARTER_DEGREES = 90;
/** A piece that stands with its back to the front is turned in one step. */
export const HALF_DEGREES = 180;

/** One change of a model by a person. */
export type Correction =
  | { readonly unit: ModelUnit }
  | { readonly upAxis: UpAxis }
  | { readonly rotateY: typeof QUARTER_DEGREES | typeof HALF_DEGREES }
  | { readonly measure: RealMeasure };

/** Scales that differ less from 1 change nothing that anybody sees. */
const SAME_SHARE = 1e-6;

type TransformBody = OperationInput<'transformItemModel'>['body'];

/** Whether a model does not have the size that its file says. */
export function isScaled(scale: number): boolean {
  return Math.abs(scale - 1) > SAME_SHARE;
}

/**
 * The calls of a correction that is no measure, one after the other. The unit of a file gives its true size: what was
 * scaled before is taken back with it, in several steps if it is more than one call may scale.
 *
 * @param scale by which the model was scaled before
 */
export function bodiesOf(
  correction: Exclude<Correction, { measure: RealMeasure }>,
  scale: number,
): readonly TransformBody[] {
  if (!('unit' in correction) || !isScaled(scale)) return [correction];
  const bodies: TransformBody[] = [];
  for (let left = 1 / scale; bodies.length === 0 || isScaled(left); ) {
    const step = Math.min(SCALES.max, Math.max(SCALES.min, left));
    bodies.push(bodies.length === 0 ? { ...correction, scale: step } : { scale: step });
    left /= step;
  }
  return bodies;
}
