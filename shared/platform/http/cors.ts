/** Methods that a page on another origin may use (D114). */
export const CORS_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const;

/** Request headers that a page on another origin may send. */
export const CORS_REQUEST_HEADERS = [
  'apiKey',
  'token',
  'currentTenant',
  'language',
  'locale',
  'device',
  'platform',
  'configurator',
  'country',
  'assetRevision',
  'assetFileFormat',
  'content-type',
  'accept',
  'idempotency-key',
  'if-match',
  'if-none-match',
] as const;

/** Response headers that such a page may read. */
export const CORS_EXPOSED_HEADERS = [
  'etag',
  'location',
  'retry-after',
  'deprecation',
  'x-request-id',
  'ratelimit',
  'ratelimit-policy',
] as const;

/** Headers of public files that such a page may read: their version, and the range of a partial response. */
export const CORS_EXPOSED_FILE_HEADERS = ['ETag', 'Content-Length', 'Content-Range', 'Accept-Ranges'] as const;

/** How long a browser may cache the response to a preflight request. */
export const CORS_MAX_AGE_SECONDS = 86_400;

/** Returns the headers that let a page on another origin read a response. */
export function corsHeaders(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': CORS_EXPOSED_HEADERS.join(', '),
    ...(origin === '*' ? {} : { vary: 'Origin' }),
  };
}
