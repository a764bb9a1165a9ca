import type { DrawingError, DrawingErrorCode } from '../../engines/floorplan/dxf/drawing-error.ts';
import type { ErrorCode } from '../../platform/errors/error-codes.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';

const ERROR_CODES: Record<DrawingErrorCode, ErrorCode> = {
  EMPTY_FILE: 'INVALID_REQUEST',
  NOT_A_DXF: 'UNPROCESSABLE',
  DWG: 'UNSUPPORTED_MEDIA_TYPE',
  TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  ABOVE_LIMIT: 'PAYLOAD_TOO_LARGE',
  NO_DRAWING_IN_ARCHIVE: 'UNPROCESSABLE',
  SEVERAL_DRAWINGS: 'UNPROCESSABLE',
  DAMAGED_ARCHIVE: 'UNPROCESSABLE',
  TOO_SLOW: 'UNPROCESSABLE',
  TOO_COMPLEX: 'UNPROCESSABLE',
  OUT_OF_MEMORY: 'UNPROCESSABLE',
  FAILED: 'UNPROCESSABLE',
};

/** The response for a file that cannot be read as a drawing. Source: D1002. */
export function drawingFailure(error: DrawingError): ServiceError {
  return new ServiceError(ERROR_CODES[error.code], error.message, { cause: error });
}
