import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** Sends a whole response with a JSON document. */
export function sendJson(
  response: ServerResponse,
  status: number,
  document: unknown,
  headers: OutgoingHttpHeaders = {},
): void {
  // A text is sent together with the headers, which is faster than bytes.
  const text = JSON.stringify(document);
  const length = { 'content-length': Buffer.byteLength(text) };
  response.writeHead(status, { 'content-type': 'application/json', ...headers, ...length }).end(text);
}
