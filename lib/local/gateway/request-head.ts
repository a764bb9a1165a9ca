import { type IncomingHttpHeaders, METHODS } from 'node:http';

const HEAD_END = '\r\n\r\n';
/** The request line, and headers whose names are tokens (RFC 9110, 5.6.2). Bytes that are more unusual are left to a real parser. */
const WHOLE_HEAD = /^([A-Z]+) (\S+) HTTP\/(1\.[01])((?:\r\n[!#$%&'*+.^_`|~\w-]+:[^\r\n]*)*)$/;
const KNOWN_METHODS = new Set(METHODS);
const HEADER_LINE = /\r\n([^:\r\n]+):([^\r\n]*)/g;
/** What needs more than the bytes that are there, another protocol, or contradicts itself. */
const NEEDS_PARSER = /\r\n(?:transfer-encoding|expect|upgrade|content-length:[\s\S]*\r\ncontent-length):/i;
const HOST = /\r\nhost:/i;
const CONTENT_LENGTH = /\r\ncontent-length:([^\r\n]*)/i;
const DIGITS = /^[ \t]*\d+[ \t]*$/;
/** Among other words, too (RFC 9112, 9.6). */
const CLOSES = /\r\nconnection:(?:[^\r\n]*,)?[ \t]*close[ \t]*(?:,|\r|$)/i;

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
  if (method === undefined || url === undefined || httpVersion === undefined) return undefined;
  if (!KNOWN_METHODS.has(method) || NEEDS_PARSER.test(lines)) return undefined;
  if (httpVersion === '1.1' && !HOST.test(lines)) return undefined;
  const length = CONTENT_LENGTH.exec(lines)?.[1] ?? '0';
  if (!DIGITS.test(length) || end + HEAD_END.length + Number(length) !== bytes.length) return undefined;
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
