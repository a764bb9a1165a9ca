import { CodedError } from '../../../platform/errors/coded-error.ts';

/** Why a file cannot be read as a drawing; a closed list. */
export type DrawingErrorCode =
  | 'EMPTY_FILE'
  | 'NOT_A_DXF'
  | 'DWG'
  | 'TOO_LARGE'
  /** Larger than the reader takes at this moment, and no larger than it takes at all. */
  | 'ABOVE_LIMIT'
  | 'NO_DRAWING_IN_ARCHIVE'
  | 'SEVERAL_DRAWINGS'
  | 'DAMAGED_ARCHIVE'
  /** The thread that read it was ended: see convert-in-thread.ts. */
  | 'TOO_SLOW'
  | 'TOO_COMPLEX'
  | 'FAILED';

/** A file that is no drawing we can read. `message` is for the caller; what a library said is the cause. */
export class DrawingError extends CodedError<DrawingErrorCode> {
  override readonly name = 'DrawingError';
}
