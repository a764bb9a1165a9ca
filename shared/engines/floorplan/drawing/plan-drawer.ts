import { openWatchedChild, WorkStoppedError } from '../../../platform/processes/watched-child.ts';
import type { PlanDrawingOptions } from './draw-plan.ts';
import { PLAN_DRAWING_BUDGET } from './drawing-budget.ts';
import type { DrawingOrder, DrawingResult } from './drawing-messages.ts';
import { PlanDrawingError } from './plan-drawing-error.ts';

/** Draws plans in a process of its own, which is killed when a drawing exceeds the budget or its signal is aborted. */
export interface PlanDrawer {
  /** @throws PlanDrawingError */
  svg(planObjects: string, options?: PlanDrawingOptions): Promise<string>;
  /** @throws PlanDrawingError */
  png(planObjects: string, options?: PlanDrawingOptions, signal?: AbortSignal): Promise<Uint8Array>;
}

/** Limits of one drawing. */
interface DrawerLimits {
  readonly maxProcessorMs: number;
  readonly maxElapsedMs: number;
  readonly maxMemoryBytes: number;
}

const HEAP_MIB = 600;

/**
 * Opens a drawer. Drawings are made one after the other, in a process that stays for the next ones.
 *
 * @param entry file of `drawing-child.ts`, as it is bundled
 */
export function openPlanDrawer(entry: string, limits: DrawerLimits = PLAN_DRAWING_BUDGET): PlanDrawer {
  const ask = openWatchedChild<DrawingOrder, DrawingResult>(entry, { ...limits, maxHeapMib: HEAP_MIB });
  const draw = async (order: DrawingOrder, signal?: AbortSignal): Promise<DrawingResult> => {
    const result = await ask(order, signal).catch((error: unknown) => {
      throw error instanceof WorkStoppedError ? stoppedDrawing(error) : error;
    });
    if (result.kind === 'refused') throw new PlanDrawingError(result.code, result.message);
    return result;
  };
  return {
    async svg(planObjects, options = {}) {
      const result = await draw({ planObjects, form: 'svg', options });
      return result.kind === 'svg' ? result.svg : wrongForm();
    },
    async png(planObjects, options = {}, signal) {
      const result = await draw({ planObjects, form: 'png', options }, signal);
      return result.kind === 'png' ? result.png : wrongForm();
    },
  };
}

function stoppedDrawing(cause: WorkStoppedError): PlanDrawingError {
  switch (cause.reason) {
    case 'exceeded': {
      const message = 'Drawing this plan takes too long: it has too many parts, or too large ones.';
      return new PlanDrawingError('TOO_SLOW', message, { cause });
    }
    case 'full':
      return new PlanDrawingError('TOO_COMPLEX', 'Drawing this plan takes too much memory.', { cause });
    case 'failed':
      return new PlanDrawingError('FAILED', 'The plan could not be drawn.', { cause });
  }
}

function wrongForm(): never {
  throw new PlanDrawingError('FAILED', 'The plan could not be drawn.');
}
