/** Entry of the process that draws plans; see plan-drawer.ts. */
import { svgToPng } from '../../images/svg-to-png.ts';
import { parsePlanXml } from '../plan-xml/parse-plan-xml.ts';
import { PlanXmlError } from '../plan-xml/plan-xml-error.ts';
import { drawPlan } from './draw-plan.ts';
import type { DrawingOrder, DrawingResult } from './drawing-messages.ts';
import { PlanDrawingError } from './plan-drawing-error.ts';

process.on('message', (order: DrawingOrder) => {
  void resultOf(order).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());

async function resultOf({ planObjects, form, options }: DrawingOrder): Promise<DrawingResult> {
  try {
    const svg = drawPlan(parsePlanXml(planObjects), options);
    return form === 'svg' ? { kind: 'svg', svg } : { kind: 'png', png: await svgToPng(svg) };
  } catch (error) {
    if (error instanceof PlanXmlError) return { kind: 'refused', code: 'NOT_A_PLAN', message: error.message };
    if (error instanceof PlanDrawingError) return { kind: 'refused', code: error.code, message: error.message };
    throw error;
  }
}
