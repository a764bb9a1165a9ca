import { CodedError } from '../../../platform/errors/coded-error.ts';

/**
 * `NOT_A_PLAN`: the text is not plan XML. `TOO_COMPLEX`: a number of the budget is exceeded. `TOO_SLOW`: drawing took
 * more processor time or memory than the budget. `FAILED`: an error of the service.
 */
export type PlanDrawingErrorCode = 'NOT_A_PLAN' | 'TOO_COMPLEX' | 'TOO_SLOW' | 'FAILED';

/** Why a plan was not drawn, in a sentence for the client. */
export class PlanDrawingError extends CodedError<PlanDrawingErrorCode> {
  override readonly name = 'PlanDrawingError';
}
