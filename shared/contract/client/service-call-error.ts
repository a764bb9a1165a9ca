import type { ErrorCode } from '../../platform/errors/error-codes.ts';
import type { ErrorDetail } from '../../platform/errors/service-error.ts';
import { retryAfterMs } from './retry-after.ts';

/** Content of an error response, or what is known of a response that does not come from the service. */
export interface ServiceFailure {
  readonly status: number;
  /** `UNREADABLE` for a response without the service's error form, for example of a proxy. */
  readonly code: ErrorCode | 'UNREADABLE';
  readonly message: string;
  readonly details: readonly ErrorDetail[];
  /** Send it to the service's operator; empty if the response had none. */
  readonly requestId: string;
  /** The help for the code, as a URL or as a path of the service's host; empty if the response had none. */
  readonly docs?: string;
}

/** The service refused a call or failed. Network errors and timeouts have other classes. */
export class ServiceCallError extends Error {
  override readonly name = 'ServiceCallError';
  readonly status: number;
  readonly code: ServiceFailure['code'];
  readonly details: readonly ErrorDetail[];
  readonly requestId: string;
  readonly docs: string;
  /** After how many milliseconds the same call may be sent again; undefined if the service did not say. */
  readonly retryAfterMs: number | undefined;

  constructor({ status, code, message, details, requestId, docs = '' }: ServiceFailure, waitMs?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
    this.docs = docs;
    this.retryAfterMs = waitMs;
  }
}

/** The error for a response with an error status. */
export async function serviceCallError(response: Response): Promise<ServiceCallError> {
  const body: unknown = await response.json().catch(() => undefined);
  const waitMs = retryAfterMs(response, Date.now());
  if (isErrorBody(body)) return new ServiceCallError(body.error, waitMs);
  const requestId = response.headers.get('x-request-id') ?? '';
  const message = `The answer ${response.status} is not in the service's error form.`;
  return new ServiceCallError({ status: response.status, code: 'UNREADABLE', message, details: [], requestId }, waitMs);
}

function isErrorBody(body: unknown): body is { error: ServiceFailure } {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false;
  const { error } = body;
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error && 'status' in error;
}
