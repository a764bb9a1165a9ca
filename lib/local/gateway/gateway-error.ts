import { InvocationError } from '../lambda/invoker.ts';

/** The gateway responses that a REST API without authorizers, keys and validators can give. */
export type GatewayResponseType =
  | 'BAD_REQUEST_BODY'
  | 'DEFAULT_4XX'
  | 'DEFAULT_5XX'
  | 'INTEGRATION_FAILURE'
  | 'INTEGRATION_TIMEOUT'
  | 'MISSING_AUTHENTICATION_TOKEN'
  | 'REQUEST_TOO_LARGE'
  | 'THROTTLED';

/** Value of `x-amzn-errortype`. */
const ERROR_TYPES: Readonly<Record<GatewayResponseType, string>> = {
  BAD_REQUEST_BODY: 'BadRequestException',
  DEFAULT_4XX: 'BadRequestException',
  DEFAULT_5XX: 'InternalServerErrorException',
  INTEGRATION_FAILURE: 'InternalServerErrorException',
  INTEGRATION_TIMEOUT: 'InternalServerErrorException',
  MISSING_AUTHENTICATION_TOKEN: 'MissingAuthenticationTokenException',
  REQUEST_TOO_LARGE: 'RequestTooLargeException',
  THROTTLED: 'TooManyRequestsException',
};

/** The gateway itself answers, with one of the API's gateway responses. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly type: GatewayResponseType;
  /** Holds where the API gives its gateway response no status of its own. */
  readonly status: number;

  constructor(type: GatewayResponseType, status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.type = type;
    this.status = status;
  }

  get errorType(): string {
    return ERROR_TYPES[this.type];
  }
}

/**
 * What a client sees of an error: a function that failed, crashed or ran out of time is a bad gateway, while an
 * invocation that Lambda refused is an internal error (Lambda developer guide, "Error handling with API Gateway").
 */
export function asGatewayError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  if (!(error instanceof InvocationError)) {
    return new GatewayError('DEFAULT_5XX', 500, 'Internal server error', { cause: error });
  }
  if (error.failure === 'tooLarge')
    return new GatewayError('REQUEST_TOO_LARGE', 413, 'Request Too Long', { cause: error });
  const status = error.failure === 'throttled' ? 500 : 502;
  return new GatewayError('DEFAULT_5XX', status, 'Internal server error', { cause: error });
}
