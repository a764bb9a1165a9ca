import type { ServerResponse } from 'node:http';
import type { RequestContext } from './request-context.ts';

/** They belong to the connection, which is the gateway's. */
const DROPPED_HEADERS = new Set(['keep-alive', 'transfer-encoding', 'upgrade']);
/** Headers of a function's result that the gateway renames (API Gateway's "important notes"). */
const REMAPPED_HEADERS = new Set(['connection', 'content-length', 'date', 'server', 'www-authenticate']);

/** Sets the header by which a client names a request to support. */
export function setRequestId(response: ServerResponse, { requestId }: RequestContext): void {
  response.setHeader('x-amzn-RequestId', requestId);
}

/**
 * Sets status and headers of a function's result.
 * @throws {TypeError} if a name or a value is not allowed in HTTP
 */
export function setResponseHead(
  response: ServerResponse,
  { statusCode, headers }: { readonly statusCode: number; readonly headers: Readonly<Record<string, string>> },
  context: RequestContext,
): void {
  response.statusCode = statusCode;
  response.setHeader('Content-Type', 'application/json');
  setRequestId(response, context);
  for (const [name, value] of Object.entries(headers)) {
    const key = name.toLowerCase();
    if (!DROPPED_HEADERS.has(key)) {
      response.setHeader(REMAPPED_HEADERS.has(key) ? `x-amzn-Remapped-${name}` : name, value);
    }
  }
}
