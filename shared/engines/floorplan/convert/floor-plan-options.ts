import type { FloorPlanOptions } from '../detect/read-floor-plan.ts';
import type { ConverterParams } from './converter-params.ts';

/** What the reading of a drawing needs of the parameters. */
export function floorPlanOptions({ unit, layers }: ConverterParams): FloorPlanOptions {
  return { ...(unit && { unit }), ...(layers && { layers }) };
}
