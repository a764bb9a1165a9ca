import { entityTag, matchesWeakly } from './entity-tag.ts';
import { checkPrecondition } from './precondition.ts';
import type { HttpRequest } from './request.ts';
import type { HttpResponse } from './response.ts';

/**
 * Returns the response to a GET of one object with its `ETag`, or 304 without a body if the caller sent this tag as
 * `If-None-Match`. Throws 412 when `If-Match` has another tag.
 *
 * @param json the object from which the body was made
 * @param shown what the body shows in addition and no write compares
 */
export function conditionalRead(http: HttpRequest, response: HttpResponse, json: object, shown?: object): HttpResponse {
  const tag = entityTag({ ...json }, shown);
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = http.headers;
  checkPrecondition({ 'if-match': ifMatch }, tag);
  // A cache must ask before each use: the response depends on language and rights, which caches do not compare.
  const headers = { etag: tag, 'cache-control': 'private, no-cache' };
  if (ifNoneMatch && matchesWeakly(ifNoneMatch, tag)) return { status: 304, headers, body: '' };
  return { ...response, headers: { ...response.headers, ...headers } };
}
