import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { matchesWeakly } from './entity-tag.ts';
import { checkPrecondition } from './precondition.ts';
import type { HttpRequest } from './request.ts';
import type { DocumentReply, HttpResponse } from './response.ts';

const tags = new WeakMap<DocumentReply, string>();

/**
 * Returns a document as a response with its content type, its `ETag` and its cache time, or 304 without a body if the
 * caller sent this tag as `If-None-Match`. Throws 412 when `If-Match` has another tag.
 */
export function documentResponse(http: HttpRequest, document: DocumentReply): HttpResponse {
  const tag = documentTag(document);
  const { text, status, cacheControl } = document;
  const headers = { ...document.headers, etag: tag, 'cache-control': cacheControl };
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = http.headers;
  checkPrecondition({ 'if-match': ifMatch }, tag);
  if (ifNoneMatch && matchesWeakly(ifNoneMatch, tag)) return { status: 304, headers, body: '' };
  return {
    status,
    headers: { 'content-type': document.contentType, ...headers },
    body: bodyOf(text),
  };
}

function bodyOf(text: string | Uint8Array): HttpResponse['body'] {
  return typeof text === 'string' ? text : Readable.from([text]);
}

/** Computed once for each document. */
function documentTag(document: DocumentReply): string {
  const known = tags.get(document);
  if (known !== undefined) return known;
  const tag = `"${createHash('sha256').update(document.text).digest('base64url').slice(0, 22)}"`;
  tags.set(document, tag);
  return tag;
}
