import type { IncomingHttpHeaders } from 'node:http';

const HEAD_END = '\r\n\r\n';
/** The request line, and header lines that have a name. Bytes that are more unusual are left to a real parser. */
const WHOLE_HEAD = /^([A-Z]+) (\S+) HTTP\/(1\.[01])((?:\r\n[^:\r\n]+:[^\r\n]*)*)$/;
const HEADER_LINE = /\r\n([^:\r\n]+):([^\r\n]*)/g;
/** What needs more than the bytes that are there, another protocol, or contradicts itself. */
const NEEDS_PARSER = /\r\n(?:transfer-encoding|expect|upgrade|content-length:[\s\S]*\r\ncontent-length):/i;
const CONTENT_LENGTH = /\r\ncontent-length:([^\r\n]*)/i;
const CLOSES = /\r\nconnection:\s*close\s*(?:\r|$)/i;

/** A request's first line and headers. */
export interface RequestHead {
  readonly method: string;
  readonly url: string;
  readonly httpVersion: string;
  /** Whether its connection may serve another one. */
  readonly keepsAlive: boolean;
  /** By the names that `node:http` gives them; read only when somebody asks, as most refusals need none. */
  readonly headers: IncomingHttpHeaders;
}

/**
 * Reads bytes of a connection that are just one request, with the whole body that it announces.
 * @returns undefined for all else: a part, several, a body in chunks, what is no HTTP. A real parser has to see to that
 */
export function readWholeRequest(bytes: Buffer): RequestHead | undefined {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const [, method, url, httpVersion, lines = ''] = WHOLE_HEAD.exec(bytes.toString('latin1', 0, end)) ?? [];
  if (method === undefined || url === undefined || httpVersion === undefined || NEEDS_PARSER.test(lines))
    return undefined;
  const bodyBytes = Number(CONTENT_LENGTH.exec(lines)?.[1] ?? 0);
  if (end + HEAD_END.length + bodyBytes !== bytes.length) return undefined;
  return new PlainRequestHead(method, url, httpVersion, lines);
}

class PlainRequestHead implements RequestHead {
  readonly method: string;
  readonly url: string;
  readonly httpVersion: string;
  readonly #lines: string;
  #headers: IncomingHttpHeaders | undefined;

  constructor(method: string, url: string, httpVersion: string, lines: string) {
    this.method = method;
    this.url = url;
    this.httpVersion = httpVersion;
    this.#lines = lines;
  }

  get keepsAlive(): boolean {
    return this.httpVersion === '1.1' && !CLOSES.test(this.#lines);
  }

  get headers(): IncomingHttpHeaders {
    this.#headers ??= Object.fromEntries(
      [...this.#lines.matchAll(HEADER_LINE)].map(([, name = '', value = '']) => [name.toLowerCase(), value.trim()]),
    );
    return this.#headers;
  }
}
