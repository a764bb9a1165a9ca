import { entityTag, matchesWeakly } from './entity-tag.ts';
import { checkPrecondition } from './precondition.ts';
import type { HttpRequest } from './request.ts';
import type { HttpResponse } from './response.ts';

/**
 * The answer to a GET of one object, with its `ETag`; or 304 without a body, when the caller has sent this tag as
 * `If-None-Match`. Throws 412 when `If-Match` asks for another one.
 *
 * @param json what the answer's body was made of
 */
export function conditionalRead(http: HttpRequest, answer: HttpResponse, json: object): HttpResponse {
  const tag = entityTag({ ...json });
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = http.headers;
  checkPrecondition({ 'if-match': ifMatch }, tag);
  // Whoever keeps the answer asks before using it: it depends on language and rights, which no cache looks at.
  const headers = { etag: tag, 'cache-control': 'private, no-cache' };
  if (ifNoneMatch && matchesWeakly(ifNoneMatch, tag)) return { status: 304, headers, body: '' };
  return { ...answer, headers: { ...answer.headers, ...headers } };
}
