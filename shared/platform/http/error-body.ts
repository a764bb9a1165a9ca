import { type ErrorDetail, ServiceError } from '../errors/service-error.ts';
import { STAGE_PATH } from './base-url.ts';
import type { ErrorBody } from './error-body-schema.ts';

/** A body with 160,000 wrong fields would get a response of 15 MB. */
const MAX_DETAILS = 20;
/** Names of fields are the caller's and may be long. */
const MAX_DETAIL_LETTERS = 500;

/** Turns any thrown value into an error that the caller may see. A value that is not a `ServiceError` becomes a 500. */
export function visibleError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  return new ServiceError(
    'INTERNAL',
    'Something went wrong on our side. Try again, and send us the requestId if it stays.',
    {
      cause: thrown,
    },
  );
}

/**
 * Returns the JSON body of an error, with the first 20 of its details.
 *
 * @param baseUrl `{base_url}`, for the link to the paragraph of the code; without it the link begins with the path
 */
export function errorBody(error: ServiceError, requestId: string, baseUrl: string = STAGE_PATH): ErrorBody {
  const { status, code, message } = error;
  const docs = `${baseUrl}/docs/errors#${code}`;
  const details = error.details.slice(0, MAX_DETAILS).map(copyDetail);
  return { error: { status, code, message, details, requestId, docs } };
}

function copyDetail(detail: ErrorDetail): ErrorDetail {
  if ('reason' in detail) return detail;
  const { path, message } = detail;
  return { path: path.slice(0, MAX_DETAIL_LETTERS), message: message.slice(0, MAX_DETAIL_LETTERS) };
}
