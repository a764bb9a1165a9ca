import type { FloorPlan, Storey } from '../detect/floor-plan.ts';
import { readFloorPlan } from '../detect/read-floor-plan.ts';
import type { Drawing } from '../dxf/drawing.ts';
import { writePlanXml } from '../plan-xml/write-plan-xml.ts';
import { type ConversionReport, conversionReport } from './conversion-report.ts';
import type { ConverterParams } from './converter-params.ts';
import { placedOpenings } from './placed-openings.ts';
import { placement } from './placement.ts';
import { type PlanItems, storeyDocument } from './storey-document.ts';

/** One storey as a plan. */
export interface ConvertedStorey {
  readonly name: string;
  /** The plan XML. */
  readonly planObjects: string;
  readonly conversion: ConversionReport;
}

export interface ConvertedDrawing {
  readonly plan: FloorPlan;
  /** At least one: a drawing without walls gives an empty plan with a warning. */
  readonly storeys: readonly ConvertedStorey[];
}

const EMPTY_STOREY: Storey = { name: '', nodes: [], walls: [], rooms: [], objects: [] };

/** Turns a drawing into plans, one a storey. The same drawing gives the same bytes. */
export function convertDrawing(drawing: Drawing, params: ConverterParams, items: PlanItems): ConvertedDrawing {
  const { unit, layers, level } = params;
  const plan = readFloorPlan(drawing, { ...(unit && { unit }), ...(layers && { layers }) });
  const asked = level === undefined ? plan.storeys : plan.storeys.slice(level, level + 1);
  const found = asked.length > 0 ? asked : [EMPTY_STOREY];
  const storeys = found.map((storey): ConvertedStorey => {
    const place = placement(storey);
    const openings = placedOpenings(storey, place, params);
    const document = storeyDocument(storey, place, openings, params, items);
    const conversion = conversionReport(plan, storey, openings, place);
    return { name: storey.name, planObjects: writePlanXml(document), conversion };
  });
  return { plan, storeys };
}
