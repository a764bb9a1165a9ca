import { CodedError } from './coded-error.ts';
import { ERROR_CODES, type ErrorCode } from './error-codes.ts';

/** One thing that is wrong with a request: where (a path like `settings.views[0].steps`), and what to do. */
export interface ErrorDetail {
  readonly path: string;
  readonly message: string;
}

export interface ServiceErrorOptions extends ErrorOptions {
  readonly details?: readonly ErrorDetail[];
  /** Answer headers, in lower case: `retry-after`, `allow`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The root of all errors that a caller may see. `message` is a sentence that tells the caller what to do; what only the
 * operator may know goes into `cause`, which is logged and never answered.
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

/** 400: something in the request is malformed or missing. */
export function invalidRequest(message: string, details?: readonly ErrorDetail[]): ServiceError {
  return new ServiceError('INVALID_REQUEST', message, details ? { details } : {});
}

/** 404: there is no such thing, or none that this caller may know of. */
export function notFound(what: string): ServiceError {
  return new ServiceError('NOT_FOUND', `There is no ${what} with this id.`);
}
