import type { FloorPlan } from '../detect/floor-plan.ts';
import { readFloorPlan } from '../detect/read-floor-plan.ts';
import type { Drawing } from '../dxf/drawing.ts';
import { type ConvertedStorey, convertedStoreys } from './converted-storeys.ts';
import type { ConverterParams } from './converter-params.ts';
import { floorPlanOptions } from './floor-plan-options.ts';
import type { PlanItems } from './plan-items.ts';

/** What a drawing shows, and the plans of its storeys. */
interface ConvertedDrawing {
  readonly plan: FloorPlan;
  /** At least one: a drawing without walls gives an empty plan with a warning. */
  readonly storeys: readonly ConvertedStorey[];
}

/** Converts a drawing into plans, one for each storey. The same drawing gives the same bytes. */
export function convertDrawing(drawing: Drawing, params: ConverterParams, items: PlanItems): ConvertedDrawing {
  const plan = readFloorPlan(drawing, floorPlanOptions(params));
  return { plan, storeys: convertedStoreys(plan, params, items) };
}
