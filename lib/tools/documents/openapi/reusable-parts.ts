import type { oas31 } from 'zod-openapi';

const TENANT = {
  description: 'The tenant of the request; the tenant of the api key by default',
  schema: { type: 'integer', minimum: 0 },
} as const;
const LANGUAGE = {
  description: 'Language tag of the response; by default `locale`, then the language of the tenant, then `en`',
  schema: { type: 'string' },
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
  },
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: '`ETag` of the state that the caller has; 304 without a body if it is unchanged',
    schema: { type: 'string' },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Any text. The same key with the same request returns the first response for 24 hours; with another request it is a 409',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
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
  },
  rateLimit: {
    description: 'What the caller has left of each: calls `r`, and seconds `t` until all are available again',
    schema: { type: 'string' },
  },
  deprecation: { description: 'The date from which the path is deprecated (RFC 9745)', schema: { type: 'string' } },
  link: { description: 'The path that replaces it, `rel="successor-version"`', schema: { type: 'string' } },
};
