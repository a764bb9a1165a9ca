/**
 * All codes of error responses, with their status. The list is closed: other codes cannot be thrown, and the
 * documentation is made from it. Error codes of jobs (faults of a model or its download) are another list,
 * `CONVERSION_ERROR_CODES` of shared/domain/conversions/conversion-codes.ts (D112).
 */
export const ERROR_CODES = {
  INVALID_REQUEST: 400,
  INVALID_TOKEN: 401,
  INVALID_SESSION: 401,
  SIGN_IN_REQUIRED: 401,
  SIGN_IN_FAILED: 403,
  UNKNOWN_API_KEY: 403,
  WRONG_TENANT: 403,
  WRONG_CONTEXT: 403,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
} as const;

/** A code of an error response. */
export type ErrorCode = keyof typeof ERROR_CODES;
