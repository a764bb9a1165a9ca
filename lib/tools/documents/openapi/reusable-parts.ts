import type { oas31 } from 'zod-openapi';

const TENANT = {
  description: "The tenant that the request is about; without it, the api key's own",
  schema: { type: 'integer', minimum: 0 },
  example: 1,
} as const;
const LANGUAGE = {
  description: "Language tag of the answer; without it, the tenant's, else `en`. `locale` is read where it is missing",
  schema: { type: 'string' },
  example: 'de',
} as const;

/** What any request may carry in its query in place of a header, and the headers of conditional and repeated calls. */
export const REQUEST_PARAMETERS: Readonly<Record<string, oas31.ParameterObject>> = {
  currentTenantInQuery: { name: 'currentTenant', in: 'query', ...TENANT },
  languageInQuery: { name: 'language', in: 'query', ...LANGUAGE },
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    description: '`ETag` of the state that the caller has seen; another state now: 412',
    schema: { type: 'string' },
    example: '"Kx3vQm0hJ0m8zq2dXo9c1w"',
  },
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: '`ETag` of what the caller has already; still the same: 304 without a body',
    schema: { type: 'string' },
    example: '"Kx3vQm0hJ0m8zq2dXo9c1w"',
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Any text of the caller. The same key with the same request within 24 hours gets the first answer; with another request 409',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: '6f1f0a52-6b1b-4f0e-9a35-0d5c1f0f7a11',
  },
};

/** Headers of answers. */
export const ANSWER_HEADERS: Readonly<Record<string, oas31.HeaderObject>> = {
  requestId: { description: 'Names this request in the logs of the service', schema: { type: 'string' } },
  etag: { description: 'Changes with the content', schema: { type: 'string' } },
  location: { description: 'Where the answer or the created object is', schema: { type: 'string' } },
  retryAfter: { description: 'Seconds to wait before the next try', schema: { type: 'integer', minimum: 0 } },
  deprecation: { description: 'Since when the path is deprecated (RFC 9745)', schema: { type: 'string' } },
  link: { description: 'The path that takes its place, `rel="successor-version"`', schema: { type: 'string' } },
};
