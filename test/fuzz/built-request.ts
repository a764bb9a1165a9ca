import { type Known, written } from './credentials.ts';
import type { FuzzCase } from './fuzz-case.ts';

/** A case with its credentials, ready for HTTP or for a handler. */
export interface BuiltRequest {
  readonly method: string;
  readonly path: string;
  readonly pairs: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The secrets that must not appear anywhere. */
  readonly secrets: readonly string[];
}

/**
 * Builds the request now, because tokens contain the time. Omits characters that no client can put into a header or a
 * path.
 */
export function builtRequest(each: FuzzCase, known: Known): BuiltRequest {
  const { values, secrets } = written(each.credentials, known);
  const inQuery = each.credentials.place === 'query';
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...each.headers, ...(inQuery ? {} : values) })) {
    headers[name] = value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?');
  }
  const { contentType, text } = each.body;
  if (contentType !== undefined) headers['content-type'] = contentType;
  return {
    method: each.method,
    path: each.path.text.replace(/[^\x21-\x7e]/g, ''),
    pairs: [...each.query.pairs, ...(inQuery ? Object.entries(values) : [])],
    headers,
    body: Buffer.from(text, 'utf8'),
    secrets,
  };
}

/** The response. */
export interface FuzzResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}
