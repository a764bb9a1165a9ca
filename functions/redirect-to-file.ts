import * as z from 'zod';
import { openUrlSigner } from '../shared/platform/aws/signed-urls.ts';

/** Shorter than the credentials of a function's role are valid. */
const SIGNED_SECONDS = 900;
/** Caches forget the redirect before the signed address expires. */
const CACHED_SECONDS = 600;

/** A request to the URL of a function. Source: Lambda guide, "Function URL request payload". */
const Request = z.object({ rawPath: z.string(), requestContext: z.object({ http: z.object({ method: z.string() }) }) });

const signUrl = openUrlSigner('publicFiles');

/**
 * Redirects a request for a public file to a signed address of its bucket, in a stage without CloudFront. The bucket
 * answers for files that do not exist.
 */
export async function handler(event: unknown) {
  const { rawPath, requestContext } = Request.parse(event);
  const { method } = requestContext.http;
  if (method !== 'GET' && method !== 'HEAD') return { statusCode: 405, headers: { allow: 'GET, HEAD, OPTIONS' } };
  const key = decodedKey(rawPath);
  if (key === undefined) return { statusCode: 404 };
  const location = await signUrl(key, SIGNED_SECONDS, method);
  return { statusCode: 302, headers: { location, 'cache-control': `private, max-age=${CACHED_SECONDS}` } };
}

/** The key of the file; undefined for a path that names none. */
function decodedKey(rawPath: string): string | undefined {
  try {
    return decodeURIComponent(rawPath.slice(1)) || undefined;
  } catch {
    return undefined;
  }
}
