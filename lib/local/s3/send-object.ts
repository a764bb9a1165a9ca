import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { isNotModified, parseRange } from './conditions.ts';
import type { ObjectStore } from './object-store.ts';
import type { ObjectVersion } from './object-version.ts';
import { headerSafe } from './stored-headers.ts';

interface SendObjectOptions {
  readonly store: ObjectStore;
  readonly object: ObjectVersion;
  readonly method: 'GET' | 'HEAD';
  /** Headers of the request: its conditions and its range. */
  readonly requestHeaders: Readonly<Record<string, string | undefined>>;
}

/**
 * Sends an object: 200, 206 or 304.
 * @throws S3Error PreconditionFailed, InvalidRange
 */
export async function sendObject(response: ServerResponse, options: SendObjectOptions): Promise<void> {
  const { store, object, method, requestHeaders } = options;
  const notModified = isNotModified(requestHeaders, object.etag);
  const range = notModified ? undefined : parseRange(requestHeaders.range, object.bytes);
  const bytes = range ? range.end - range.start + 1 : object.bytes;
  // Opened before any header is set: if this fails, the error response must not have the headers of the object.
  const body = notModified || method === 'HEAD' || bytes === 0 ? undefined : store.open(object, range);
  const headers: Record<string, string> = {
    'accept-ranges': 'bytes',
    'last-modified': new Date(object.modifiedMs).toUTCString(),
    ...object.headers,
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${object.bytes}` }),
    etag: `"${object.etag}"`,
  };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, headerSafe(value));
  if (notModified) {
    response.removeHeader('content-type');
    response.writeHead(304).end();
    return;
  }
  response.writeHead(range ? 206 : 200, { 'content-length': bytes });
  if (body) await pipeline(body, response);
  else response.end();
}
