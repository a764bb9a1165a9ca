import { drawPlan, type PlanDrawingOptions } from '../../engines/floorplan/drawing/draw-plan.ts';
import type { PlanDrawer } from '../../engines/floorplan/drawing/plan-drawer.ts';
import { parsePlan } from './parse-plan.ts';
import { withDrawingErrors } from './with-drawing-errors.ts';

/** A shorter text is drawn here at once: that takes a tenth of a second at most, and the call to a process as long. */
const MAX_DIRECT_CHARACTERS = 256 << 10;

/**
 * Draws planObjects as SVG.
 *
 * @throws ServiceError 422 for a text that is not plan XML or takes more than the budget of a drawing
 */
export async function planSvg(
  planObjects: string | null,
  options: PlanDrawingOptions,
  drawer: PlanDrawer,
): Promise<string> {
  const text = planObjects ?? '';
  return withDrawingErrors(async () =>
    text.length <= MAX_DIRECT_CHARACTERS ? drawPlan(parsePlan(text), options) : drawer.svg(text, options),
  );
}

/**
 * Draws planObjects as PNG.
 *
 * @throws ServiceError as {@link planSvg}
 */
export async function planPng(
  planObjects: string | null,
  options: PlanDrawingOptions,
  drawer: PlanDrawer,
): Promise<Uint8Array> {
  return withDrawingErrors(() => drawer.png(planObjects ?? '', options));
}
