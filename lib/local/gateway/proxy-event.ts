import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventBody } from './event-body.ts';
import { type RequestContext, sourceIpOf } from './request-context.ts';
import type { Match } from './resource-router.ts';

/** Headers that the gateway does not pass on (API Gateway's "important notes", and `Keep-Alive`). */
const DROPPED_HEADERS = new Set([
  'connection',
  'content-length',
  'content-md5',
  'expect',
  'keep-alive',
  'max-forwards',
  'proxy-authenticate',
  'server',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'www-authenticate',
]);

interface ProxyEventParts {
  readonly request: IncomingMessage;
  readonly match: Match;
  /** As the client sent it, without stage and query. */
  readonly path: string;
  /** The encoded text after the question mark. */
  readonly query: string;
  readonly body: Buffer;
  readonly context: RequestContext;
  readonly binaryMediaTypes: readonly string[];
  /** The name of a header as the function gets it; see service/service-faults.ts. */
  readonly headerName: (name: string) => string;
}

/**
 * The event of a Lambda proxy integration, payload format 1.0, as JSON text. Names of headers keep their case. The
 * single-value maps contain the last value of a repeated header or parameter. The path stays encoded; path parameters
 * and the query are decoded.
 *
 * @throws {GatewayError} 413 if the body does not fit in an event
 */
export function proxyEvent(parts: ProxyEventParts): string {
  const { request, match, path, query, body, context, binaryMediaTypes, headerName } = parts;
  const named = [...collectValues(requestHeaders(request), (name) => name.toLowerCase())];
  const headers = new Map(named.map(([name, values]) => [headerName(name), values]));
  // Without the ampersand, URLSearchParams drops a question mark at the beginning.
  const parameters = collectValues(new URLSearchParams(`&${query}`));
  const [mediaType = ''] = (request.headers['content-type'] ?? '').split(';');
  const isBase64Encoded = body.length > 0 && binaryMediaTypes.includes(mediaType.trim().toLowerCase());
  return JSON.stringify({
    resource: match.resource.path,
    path,
    httpMethod: request.method,
    headers: lastValues(headers),
    multiValueHeaders: Object.fromEntries(headers),
    queryStringParameters: parameters.size > 0 ? lastValues(parameters) : null,
    multiValueQueryStringParameters: parameters.size > 0 ? Object.fromEntries(parameters) : null,
    pathParameters: match.pathParameters,
    stageVariables: null,
    requestContext: { ...context, resourcePath: match.resource.path },
    body: eventBody(body, isBase64Encoded),
    isBase64Encoded,
  });
}

function* requestHeaders(request: IncomingMessage): Iterable<[string, string]> {
  const port = (request.socket.address() as Partial<AddressInfo>).port;
  const forwarded = request.headers['x-forwarded-for'];
  const address = sourceIpOf(request);
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index] ?? '';
    const key = name.toLowerCase();
    if (!DROPPED_HEADERS.has(key) && !key.startsWith('x-forwarded-')) yield [name, request.rawHeaders[index + 1] ?? ''];
  }
  // The client can send any list. The address that the gateway sees is the last one.
  yield ['X-Forwarded-For', forwarded === undefined ? address : `${forwarded}, ${address}`];
  yield ['X-Forwarded-Port', String(port ?? '')];
  yield ['X-Forwarded-Proto', 'http'];
}

/** Groups values by name, in the order of first appearance. @param fold makes equal names equal */
function collectValues(
  pairs: Iterable<[string, string]>,
  fold = (name: string): string => name,
): Map<string, string[]> {
  const names = new Map<string, string>();
  const values = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const key = fold(name);
    const first = names.get(key) ?? name;
    names.set(key, first);
    const list = values.get(first);
    if (list) list.push(value);
    else values.set(first, [value]);
  }
  return values;
}

function lastValues(values: ReadonlyMap<string, readonly string[]>): Record<string, string> {
  return Object.fromEntries([...values].map(([name, list]) => [name, list.at(-1) ?? '']));
}
