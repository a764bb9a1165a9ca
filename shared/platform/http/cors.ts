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
export const CORS_EXPOSED_HEADERS = ['etag', 'location', 'retry-after', 'deprecation', 'x-request-id'] as const;

/** What such a page may read of the answers that files come with: which version it has, and which part of it. */
export const CORS_EXPOSED_FILE_HEADERS = ['ETag', 'Content-Length', 'Content-Range', 'Accept-Ranges'] as const;

/** How long a browser may keep the answer to a preflight. */
export const CORS_MAX_AGE_SECONDS = 86_400;

/** The headers that let a page on another origin read an answer. */
export function corsHeaders(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': CORS_EXPOSED_HEADERS.join(', '),
    ...(origin === '*' ? {} : { vary: 'Origin' }),
  };
}
