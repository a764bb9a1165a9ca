import {
  CORS_EXPOSED_HEADERS,
  CORS_MAX_AGE_SECONDS,
  CORS_METHODS,
  CORS_REQUEST_HEADERS,
} from '../../../shared/platform/http/cors.ts';

/** The gateway's own response to OPTIONS. It allows every caller, because the caller is not known yet. */
export function preflight(corsOrigin: string): Record<string, unknown> {
  const headers = preflightHeaders(corsOrigin);
  const names = Object.keys(headers);
  return {
    responses: {
      204: {
        description: 'What a page on another origin may send',
        headers: Object.fromEntries(names.map((name) => [name, { schema: { type: 'string' } }])),
      },
    },
    'x-amazon-apigateway-integration': {
      type: 'mock',
      passthroughBehavior: 'when_no_match',
      requestTemplates: { 'application/json': '{"statusCode":204}' },
      responses: {
        default: {
          statusCode: '204',
          responseParameters: Object.fromEntries(
            Object.entries(headers).map(([name, value]) => [`method.response.header.${name}`, `'${value}'`]),
          ),
        },
      },
    },
  };
}

function preflightHeaders(corsOrigin: string): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': corsOrigin,
    'Access-Control-Allow-Methods': CORS_METHODS.join(','),
    'Access-Control-Allow-Headers': CORS_REQUEST_HEADERS.join(','),
    'Access-Control-Expose-Headers': CORS_EXPOSED_HEADERS.join(','),
    'Access-Control-Max-Age': String(CORS_MAX_AGE_SECONDS),
    ...(corsOrigin === '*' ? {} : { Vary: 'Origin' }),
  };
}
