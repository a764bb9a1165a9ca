import type { FloorPlan, Storey } from '../detect/floor-plan.ts';
import { writePlanXml } from '../plan-xml/write-plan-xml.ts';
import type { ConversionReport } from './conversion-report.ts';
import type { ConverterParams } from './converter-params.ts';
import { withDrawnAreas } from './drawn-areas.ts';
import { paramsWarnings } from './params-warnings.ts';
import { placedOpenings } from './placed-openings.ts';
import { placedWarnings } from './placed-warnings.ts';
import { placement } from './placement.ts';
import type { PlanItems } from './plan-items.ts';
import { reportStorey } from './report-storey.ts';
import { storeyDocument } from './storey-document.ts';

/** One storey as a plan. */
export interface ConvertedStorey {
  readonly name: string;
  /** The plan XML. */
  readonly planObjects: string;
  readonly conversion: ConversionReport;
}

const EMPTY_STOREY: Storey = { name: '', nodes: [], walls: [], rooms: [], objects: [], lost: [] };

/**
 * The plans of a floor plan: one for each storey, or only that of `params.level`. Without a storey, one empty plan.
 */
export function convertedStoreys(plan: FloorPlan, params: ConverterParams, items: PlanItems): ConvertedStorey[] {
  const { level } = params;
  const asked = level === undefined ? plan.storeys : plan.storeys.slice(level, level + 1);
  const found = asked.length > 0 ? asked : [EMPTY_STOREY];
  const warnings = [...plan.warnings, ...paramsWarnings(params, plan.storeys.length)];
  return found.map((storey, at): ConvertedStorey => {
    const place = placement(storey);
    const openings = placedOpenings(storey, place, params);
    const document = storeyDocument(storey, place, openings, params, items);
    const measured = withDrawnAreas(storey, document.walls);
    const conversion = reportStorey(
      { ...plan, warnings: [...warnings, ...placedWarnings(measured, (level ?? 0) + at, place)] },
      measured,
      openings,
      place,
    );
    return { name: storey.name, planObjects: writePlanXml(document), conversion };
  });
}
