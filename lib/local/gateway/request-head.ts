import type { IncomingHttpHeaders } from 'node:http';

const HEAD_END = '\r\n\r\n';
const LINE_END = '\r\n';
const REQUEST_LINE = /^([A-Z]+) (\S+) HTTP\/(1\.[01])$/;
/** What needs more than the bytes that are there, or another protocol. */
const UNFINISHED_HEADERS = ['transfer-encoding', 'expect', 'upgrade'];

/** A request's first line and headers, by the names that `node:http` gives them. */
export interface RequestHead {
  readonly method: string;
  readonly url: string;
  readonly httpVersion: string;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Reads bytes of a connection that are just one request, with the whole body that it announces.
 * @returns undefined for all else: a part, several, a body in chunks, what is no HTTP. A real parser has to see to that
 */
export function readWholeRequest(bytes: Buffer): RequestHead | undefined {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split(LINE_END);
  const [, method, url, httpVersion] = REQUEST_LINE.exec(first) ?? [];
  if (method === undefined || url === undefined || httpVersion === undefined) return undefined;
  const headers: IncomingHttpHeaders = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 1) return undefined;
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  if (UNFINISHED_HEADERS.some((name) => headers[name] !== undefined)) return undefined;
  const bodyBytes = Number(headers['content-length'] ?? 0);
  return end + HEAD_END.length + bodyBytes === bytes.length ? { method, url, httpVersion, headers } : undefined;
}
