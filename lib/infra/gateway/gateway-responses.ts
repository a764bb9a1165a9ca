import type { ErrorCode } from '../../../shared/platform/errors/error-codes.ts';
import { ServiceError } from '../../../shared/platform/errors/service-error.ts';
import { CORS_EXPOSED_HEADERS } from '../../../shared/platform/http/cors.ts';
import { errorBody } from '../../../shared/platform/http/error-body.ts';
import { NO_STORE } from '../../../shared/platform/http/no-store.ts';

/** Seconds that a caller should wait before the next try. */
const RETRY_AFTER_SECONDS = '1';

const FAILED = 'Something went wrong on our side. Try again, and send us the requestId if it stays.';
const TOO_OFTEN = 'Too many requests at once. Try again after the time in Retry-After.';

/**
 * The gateway's own errors and the error of this interface that each becomes. By default the gateway would send 502 if
 * a function fails and 504 if it times out, but this interface has no status above 500. A function that timed out may
 * have completed its work; a retry with the same Idempotency-Key finds it.
 * Source: D112 in contract/interface.md.
 */
const RESPONSES = {
  ACCESS_DENIED: ['FORBIDDEN', 'This request is not allowed.'],
  API_CONFIGURATION_ERROR: ['INTERNAL', FAILED],
  BAD_REQUEST_BODY: ['INVALID_REQUEST', 'The body of the request cannot be read.'],
  BAD_REQUEST_PARAMETERS: ['INVALID_REQUEST', 'The parameters of the request cannot be read.'],
  INTEGRATION_FAILURE: ['INTERNAL', FAILED],
  INTEGRATION_TIMEOUT: ['INTERNAL', 'The answer took too long. Try again, with a smaller request if that is possible.'],
  MISSING_AUTHENTICATION_TOKEN: ['NOT_FOUND', 'There is nothing at this path.'],
  QUOTA_EXCEEDED: ['TOO_MANY_REQUESTS', TOO_OFTEN],
  REQUEST_TOO_LARGE: [
    'PAYLOAD_TOO_LARGE',
    'The request is too large to go through the API. Ask POST /v2/uploads where to put the file, then send its URL.',
  ],
  RESOURCE_NOT_FOUND: ['NOT_FOUND', 'There is nothing at this path.'],
  THROTTLED: ['TOO_MANY_REQUESTS', TOO_OFTEN],
  UNSUPPORTED_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 'This content type is not understood.'],
  WAF_FILTERED: ['FORBIDDEN', 'The firewall does not let this request through.'],
  DEFAULT_4XX: ['INVALID_REQUEST', 'The request cannot be understood.'],
  DEFAULT_5XX: ['INTERNAL', FAILED],
} satisfies Readonly<Record<string, readonly [ErrorCode, string]>>;
type ResponseType = keyof typeof RESPONSES;

/** Returns such a response for a caller that answers instead of the gateway and knows no request id: the firewall. */
export function gatewayError(
  type: ResponseType,
  corsOrigin: string,
): { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string } {
  const [code, message] = RESPONSES[type];
  const error = new ServiceError(code, message);
  const headers = gatewayErrorHeaders(error, corsOrigin);
  return { status: error.status, headers, body: JSON.stringify(errorBody(error, '')) };
}

/**
 * Returns all responses that the gateway sends itself, by response type, in the common error format and with CORS
 * headers.
 */
export function gatewayResponses(corsOrigin: string): Record<string, object> {
  return Object.fromEntries(
    Object.entries(RESPONSES).map(([type, [code, message]]) => {
      const error = new ServiceError(code, message);
      return [
        type,
        {
          statusCode: String(error.status),
          responseParameters: responseParameters(error, corsOrigin),
          responseTemplates: { 'application/json': JSON.stringify(errorBody(error, '$context.requestId')) },
        },
      ];
    }),
  );
}

/** Returns the headers of such a response. */
function gatewayErrorHeaders({ code }: Pick<ServiceError, 'code'>, corsOrigin: string): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': corsOrigin,
    'Access-Control-Expose-Headers': CORS_EXPOSED_HEADERS.join(','),
    ...(corsOrigin === '*' ? {} : { Vary: 'Origin' }),
    ...(code === 'TOO_MANY_REQUESTS' ? { 'Retry-After': RETRY_AFTER_SECONDS } : {}),
    // Without it CloudFront would keep an error for ten seconds, by its path alone, for all callers.
    'Cache-Control': NO_STORE,
  };
}

function responseParameters(error: ServiceError, corsOrigin: string): Record<string, string> {
  const headers = gatewayErrorHeaders(error, corsOrigin);
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [`gatewayresponse.header.${name}`, `'${value}'`]),
  );
}
