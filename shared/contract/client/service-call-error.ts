import type { ErrorCode } from '../../platform/errors/error-codes.ts';
import type { ErrorDetail } from '../../platform/errors/service-error.ts';

/** What an error answer says, or what can be said of one that is not ours. */
export interface ServiceFailure {
  readonly status: number;
  /** `UNREADABLE` for an answer that does not have the service's error form: something between here and there. */
  readonly code: ErrorCode | 'UNREADABLE';
  readonly message: string;
  readonly details: readonly ErrorDetail[];
  /** To be sent to the service's operator; empty when the answer had none. */
  readonly requestId: string;
}

/** The service has refused a call, or failed in it. Network errors and timeouts are not of this kind. */
export class ServiceCallError extends Error {
  override readonly name = 'ServiceCallError';
  readonly status: number;
  readonly code: ServiceFailure['code'];
  readonly details: readonly ErrorDetail[];
  readonly requestId: string;

  constructor({ status, code, message, details, requestId }: ServiceFailure) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
  }
}

/** The error of an answer whose status says that the call has failed. */
export async function serviceCallError(response: Response): Promise<ServiceCallError> {
  const body: unknown = await response.json().catch(() => undefined);
  if (isErrorBody(body)) return new ServiceCallError(body.error);
  const requestId = response.headers.get('x-request-id') ?? '';
  const message = `The answer ${response.status} is not in the service's error form.`;
  return new ServiceCallError({ status: response.status, code: 'UNREADABLE', message, details: [], requestId });
}

function isErrorBody(body: unknown): body is { error: ServiceFailure } {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false;
  const { error } = body;
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error && 'status' in error;
}
