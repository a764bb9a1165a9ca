import type { PlanDrawingOptions } from '../../engines/floorplan/drawing/draw-plan.ts';
import type { PlanDrawer } from '../../engines/floorplan/drawing/plan-drawer.ts';
import { PlanDrawingError } from '../../engines/floorplan/drawing/plan-drawing-error.ts';
import { TooSlowError } from '../../platform/runtime/within-time.ts';

/** Without dimensions and areas, which nobody could read. */
const THUMBNAIL = { longerSidePx: 512, dimensions: false, areas: false };
/** A hundred times the usual size. Larger texts would take too much memory to draw. */
const MAX_DRAWN_CHARACTERS = 8_000_000;
const EMPTY_PLAN = '<plan version="2"/>';

/**
 * Draws a plan's text as a small PNG. Returns an empty sheet for a text that is not plan XML, because clients own the
 * text, and for one that takes more than the budget of a drawing.
 *
 * @param ifSlow what to do with a text that takes longer than the drawer allows
 * @param passages of a plan from a drawing
 * @param signal ends the drawing
 * @throws TooSlowError with `fail`; PlanDrawingError FAILED, for an error of the service; the signal's reason
 */
export async function drawThumbnail(
  planObjects: string,
  drawer: PlanDrawer,
  ifSlow: 'fail' | 'emptySheet',
  passages: PlanDrawingOptions['passages'] = [],
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const text = planObjects.length > MAX_DRAWN_CHARACTERS ? EMPTY_PLAN : planObjects;
  try {
    return await drawer.png(text, { ...THUMBNAIL, passages }, signal);
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof PlanDrawingError) || error.code === 'FAILED') throw error;
    if (error.code === 'TOO_SLOW' && ifSlow === 'fail') throw new TooSlowError(error.message, { cause: error });
    return drawer.png(EMPTY_PLAN, THUMBNAIL, signal);
  }
}
