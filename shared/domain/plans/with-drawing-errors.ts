import { PlanDrawingError } from '../../engines/floorplan/drawing/plan-drawing-error.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { unreadablePlan } from './parse-plan.ts';

/**
 * Gives the errors of a drawing their status for a caller.
 *
 * @throws ServiceError 422 for a text that is not plan XML or takes more than the budget of a drawing
 */
export async function withDrawingErrors<T>(draw: () => Promise<T>): Promise<T> {
  try {
    return await draw();
  } catch (error) {
    if (!(error instanceof PlanDrawingError) || error.code === 'FAILED') throw error;
    if (error.code === 'NOT_A_PLAN') throw unreadablePlan(error);
    throw new ServiceError('UNPROCESSABLE', error.message, { cause: error });
  }
}
