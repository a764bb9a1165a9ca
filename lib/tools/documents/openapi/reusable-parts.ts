import type { oas31 } from 'zod-openapi';

const TENANT = {
  description: 'The tenant of the request; the tenant of the api key by default',
  schema: { type: 'integer', minimum: 0 },
  example: 1,
} as const;
const LANGUAGE = {
  description: 'Language tag of the response; by default `locale`, then the language of the tenant, then `en`',
  schema: { type: 'string' },
  example: 'de',
} as const;

/** Query parameters that replace headers, and the headers of conditional and repeated calls. */
export const REQUEST_PARAMETERS: Readonly<Record<string, oas31.ParameterObject>> = {
  currentTenantInQuery: { name: 'currentTenant', in: 'query', ...TENANT },
  languageInQuery: { name: 'language', in: 'query', ...LANGUAGE },
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    description: '`ETag` of the state that the caller has read; 412 if the state has changed',
    schema: { type: 'string' },
    example: '"Kx3vQm0hJ0m8zq2dXo9c1w"',
  },
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: '`ETag` of the state that the caller has; 304 without a body if it is unchanged',
    schema: { type: 'string' },
    example: '"Kx3vQm0hJ0m8zq2dXo9c1w"',
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Any text. The same key with the same request returns the first response for 24 hours; with another request it is a 409',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: '6f1f0a52-6b1b-4f0e-9a35-0d5c1f0f7a11',
  },
};

/** Headers of responses. */
export const RESPONSE_HEADERS: Readonly<Record<string, oas31.HeaderObject>> = {
  requestId: { description: 'The id of this request in the logs of the service', schema: { type: 'string' } },
  etag: { description: 'Changes with the content', schema: { type: 'string' } },
  location: { description: 'Address of the result or of the created object', schema: { type: 'string' } },
  retryAfter: { description: 'Seconds to wait before the next attempt', schema: { type: 'integer', minimum: 0 } },
  rateLimitPolicy: {
    description: 'The limits in which the call counts: name, calls `q` in `w` seconds',
    schema: { type: 'string' },
    example: '"jobStart";q=240;w=60',
  },
  rateLimit: {
    description: 'What the caller has left of each: calls `r`, and seconds `t` until all are available again',
    schema: { type: 'string' },
    example: '"jobStart";r=239;t=1',
  },
  deprecation: { description: 'The date from which the path is deprecated (RFC 9745)', schema: { type: 'string' } },
  link: { description: 'The path that replaces it, `rel="successor-version"`', schema: { type: 'string' } },
};
