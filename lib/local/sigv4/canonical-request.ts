import { uriEncode } from './signature.ts';

/** The parts of a request that are signed. */
interface CanonicalParts {
  readonly method: string;
  /** Encoded as the service signs it. */
  readonly path: string;
  /** Decoded parameters. */
  readonly query: Iterable<readonly [name: string, value: string]>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Names in lower case, in the order of the request. */
  readonly signedHeaders: readonly string[];
  /** A SHA-256 in hexadecimal, or `UNSIGNED-PAYLOAD`. */
  readonly payloadHash: string;
}

/**
 * The form of a request that is signed.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export function canonicalRequest(parts: CanonicalParts): string {
  const { method, path, query, headers, signedHeaders, payloadHash } = parts;
  const pairs = [...query]
    .map(([name, value]) => [uriEncode(name), uriEncode(value)] as const)
    .sort(([nameA, valueA], [nameB, valueB]) => compare(nameA, nameB) || compare(valueA, valueB))
    .map((pair) => pair.join('='));
  const headerLines = signedHeaders.map((name) => `${name}:${headerValue(headers[name])}\n`);
  return [method, path, pairs.join('&'), headerLines.join(''), signedHeaders.join(';'), payloadHash].join('\n');
}

function headerValue(value: string | readonly string[] | undefined): string {
  const joined = typeof value === 'string' ? value : (value ?? []).join(',');
  return joined.trim().replace(/ +/g, ' ');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
