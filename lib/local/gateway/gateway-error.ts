import { InvocationError } from '../lambda/invoker.ts';

/** The gateway responses of a REST API without authorizers, keys and validators. */
type GatewayResponseType =
  | 'DEFAULT_4XX'
  | 'DEFAULT_5XX'
  | 'INTEGRATION_TIMEOUT'
  | 'MISSING_AUTHENTICATION_TOKEN'
  | 'REQUEST_TOO_LARGE'
  | 'THROTTLED';

/** An error for which the gateway sends one of the API's gateway responses. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly type: GatewayResponseType;
  /** Applies if the API declares no status for the gateway response. */
  readonly status: number;

  constructor(type: GatewayResponseType, status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.type = type;
    this.status = status;
  }
}

/**
 * The gateway response for an error: 502 for a function that failed, crashed or timed out, and 429 for a call that
 * waited too long for an execution environment.
 */
export function asGatewayError(cause: unknown): GatewayError {
  if (cause instanceof GatewayError) return cause;
  const failure = cause instanceof InvocationError ? cause.failure : undefined;
  if (failure === 'tooLarge') return new GatewayError('REQUEST_TOO_LARGE', 413, 'Request Too Long', { cause });
  if (failure === 'throttled') return new GatewayError('THROTTLED', 429, 'Too Many Requests', { cause });
  return new GatewayError('DEFAULT_5XX', failure === undefined ? 500 : 502, 'Internal server error', { cause });
}
