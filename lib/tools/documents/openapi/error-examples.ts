import type { oas31 } from 'zod-openapi';
import { ERROR_CODES, type ErrorCode } from '../../../../shared/platform/errors/error-codes.ts';
import { type ErrorDetail, ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { errorBody } from '../../../../shared/platform/http/error-body.ts';
import { invalidToken } from '../../../../shared/platform/identity/request-tokens/invalid-token.ts';

const REQUEST_ID = '8f14e45f-ceea-467f-a8d2-3c0c2f0f5b1e';

const MISSING = invalidToken('missing');
const MESSAGES: Readonly<Record<ErrorCode, string>> = {
  INVALID_REQUEST: 'The body does not have the documented form.',
  INVALID_TOKEN: MISSING.message,
  INVALID_SESSION: 'The session has ended. Sign in again.',
  SIGN_IN_REQUIRED: 'Sign in first: this call needs a user.',
  SIGN_IN_FAILED: 'The identification or the password is wrong.',
  UNKNOWN_API_KEY: 'Send an api key that exists and is enabled.',
  WRONG_TENANT: 'Send a currentTenant that this api key may use, or leave it out.',
  WRONG_CONTEXT: 'This call needs an api key of the cms context.',
  FORBIDDEN: 'This call needs the right catalog-mgt.',
  NOT_FOUND: 'There is no item with this id.',
  METHOD_NOT_ALLOWED: 'PUT is not possible here; use GET, HEAD, OPTIONS.',
  CONFLICT: 'This Idempotency-Key was sent with another request. Take a new key.',
  PRECONDITION_FAILED: 'It has changed since you read it. Read it again, then repeat the call.',
  PAYLOAD_TOO_LARGE: 'The request is larger than 4500000 bytes. Upload large files through POST /v2/uploads.',
  UNSUPPORTED_MEDIA_TYPE: 'Send the body as JSON with content-type: application/json.',
  UNPROCESSABLE: 'The file cannot be processed.',
  TOO_MANY_REQUESTS: 'Too many requests at once. Try again after the time in Retry-After.',
  INTERNAL: 'Something went wrong on our side. Try again, and send us the requestId if it stays.',
};
const DETAILS: Readonly<Partial<Record<ErrorCode, readonly ErrorDetail[]>>> = {
  INVALID_TOKEN: MISSING.details,
  INVALID_REQUEST: [{ path: 'identification', message: 'is missing' }],
};

/** An error response for each code of the closed list, in the form of the pipeline. */
export const ERROR_EXAMPLES: Readonly<Record<string, oas31.ExampleObject>> = Object.fromEntries(
  (Object.keys(ERROR_CODES) as ErrorCode[]).map((code) => {
    const error = new ServiceError(code, MESSAGES[code], { details: DETAILS[code] ?? [] });
    return [code, { summary: MESSAGES[code], value: errorBody(error, REQUEST_ID) }];
  }),
);
