import { CodedError } from '../../../platform/errors/coded-error.ts';

/** Why a file cannot be read as a drawing. */
export type DrawingErrorCode =
  | 'EMPTY_FILE'
  | 'NOT_A_DXF'
  | 'DWG'
  | 'TOO_LARGE'
  /** Above the limit of this call, but not above the limit of the service. */
  | 'ABOVE_LIMIT'
  | 'NO_DRAWING_IN_ARCHIVE'
  | 'SEVERAL_DRAWINGS'
  | 'DAMAGED_ARCHIVE'
  /** A number of the budget is exceeded; see drawing-budget.ts. */
  | 'TOO_COMPLEX'
  /** The thread that read it was ended; see convert-in-thread.ts. */
  | 'TOO_SLOW'
  | 'OUT_OF_MEMORY'
  | 'FAILED';

/** A file that cannot be read as a drawing. `message` is for the caller; the error of a library is the cause. */
export class DrawingError extends CodedError<DrawingErrorCode> {
  override readonly name = 'DrawingError';
}
