import type { OperationInput } from '../../../../shared/contract/client/index.ts';
import type { ModelUnit, UpAxis } from '../../../../shared/engines/models3d/units.ts';
import type { RealMeasure } from './scaled-size.ts';

/** One press turns a model by so much. */
export const QUARTER_DEGREES = 90;

/** One change of a model by a person. */
export type Correction =
  | { readonly unit: ModelUnit }
  | { readonly upAxis: UpAxis }
  | { readonly rotateY: typeof QUARTER_DEGREES }
  | { readonly measure: RealMeasure };

type TransformBody = OperationInput<'transformItemModel'>['body'];

/**
 * The call of a correction that is no measure. The unit of a file gives its true size: what was scaled before is taken
 * back with it.
 *
 * @param scale by which the model was scaled before
 */
export function bodyOf(correction: Exclude<Correction, { measure: RealMeasure }>, scale: number): TransformBody {
  return 'unit' in correction && scale !== 1 ? { ...correction, scale: 1 / scale } : correction;
}
