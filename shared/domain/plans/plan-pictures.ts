import { drawPlan } from '../../engines/floorplan/drawing/draw-plan.ts';
import type { PlanDrawer } from '../../engines/floorplan/drawing/plan-drawer.ts';
import { PlanDrawingError } from '../../engines/floorplan/drawing/plan-drawing-error.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { parsePlan, unreadablePlan } from './parse-plan.ts';

/** A shorter text is drawn here at once: that takes a tenth of a second at most, and the call to a process as long. */
const MAX_DIRECT_CHARACTERS = 256 << 10;

/**
 * Draws planObjects as SVG.
 *
 * @throws ServiceError 422 for a text that is not plan XML or takes more than the budget of a drawing
 */
export async function planSvg(planObjects: string | null, drawer: PlanDrawer): Promise<string> {
  const text = planObjects ?? '';
  return withServiceErrors(async () =>
    text.length <= MAX_DIRECT_CHARACTERS ? drawPlan(parsePlan(text)) : drawer.svg(text),
  );
}

/**
 * Draws planObjects as PNG.
 *
 * @throws ServiceError as {@link planSvg}
 */
export async function planPng(planObjects: string | null, drawer: PlanDrawer): Promise<Uint8Array> {
  return withServiceErrors(() => drawer.png(planObjects ?? ''));
}

async function withServiceErrors<T>(draw: () => Promise<T>): Promise<T> {
  try {
    return await draw();
  } catch (error) {
    if (!(error instanceof PlanDrawingError) || error.code === 'FAILED') throw error;
    if (error.code === 'NOT_A_PLAN') throw unreadablePlan(error);
    throw new ServiceError('UNPROCESSABLE', error.message, { cause: error });
  }
}
