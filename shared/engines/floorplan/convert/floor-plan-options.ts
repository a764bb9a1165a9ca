import type { FloorPlanOptions } from '../detect/read-floor-plan.ts';
import type { ConverterParams } from './converter-params.ts';

/** The options of reading a drawing that the parameters set. */
export function floorPlanOptions({ unit, layers, view, singleLineThickness }: ConverterParams): FloorPlanOptions {
  return {
    ...(unit && { unit }),
    ...(layers && { layers }),
    ...(view !== undefined && { view }),
    ...(singleLineThickness && { singleLineMm: singleLineThickness }),
  };
}
