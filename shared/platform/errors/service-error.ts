import { CodedError } from './coded-error.ts';
import { ERROR_CODES, type ErrorCode } from './error-codes.ts';
import type { TokenFault } from './token-fault.ts';

/** One fault in a request: its place (a path like `settings.views[0].steps`) and what the caller should do. */
export interface FieldFault {
  readonly path: string;
  readonly message: string;
}

/** One entry in `details` of an error body. */
export type ErrorDetail = FieldFault | TokenFault;

/** Options of a {@link ServiceError}. */
interface ServiceErrorOptions extends ErrorOptions {
  readonly details?: readonly ErrorDetail[];
  /** Response headers, with names in lower case: `retry-after`, `allow`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The base class of all errors that a caller may see. `message` is a sentence that says what the caller should do.
 * Internal details are in `cause`, which is logged and never sent.
 */
export class ServiceError extends CodedError<ErrorCode> {
  override readonly name: string = 'ServiceError';
  readonly status: number;
  readonly details: readonly ErrorDetail[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message: string, options: ServiceErrorOptions = {}) {
    super(code, message, options);
    this.status = ERROR_CODES[code];
    this.details = options.details ?? [];
    this.headers = options.headers ?? {};
  }
}

/** Returns a 400: a part of the request is invalid or missing. */
export function invalidRequest(message: string, details?: readonly ErrorDetail[]): ServiceError {
  return new ServiceError('INVALID_REQUEST', message, details ? { details } : {});
}

/** Returns a 404: the object does not exist, or the caller may not see it. */
export function notFound(what: string): ServiceError {
  return new ServiceError('NOT_FOUND', `There is no ${what} with this id.`);
}
