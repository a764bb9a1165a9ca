import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** Sends a whole response with a JSON document. */
export function sendJson(
  response: ServerResponse,
  status: number,
  document: unknown,
  headers: OutgoingHttpHeaders = {},
): void {
  const bytes = Buffer.from(JSON.stringify(document));
  response.writeHead(status, { 'content-type': 'application/json', ...headers, 'content-length': bytes.length });
  response.end(bytes);
}
