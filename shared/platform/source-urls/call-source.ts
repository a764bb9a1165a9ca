import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { checkSourceUrl } from './check-source-url.ts';
import { checkedLookup, type Resolve, systemResolve } from './checked-lookup.ts';
import { SourceError } from './source-error.ts';
import type { SourceUrlSettings } from './source-url-settings.ts';

const MAX_HEADER_BYTES = 16_384;

/** Options of {@link callSource}. */
interface SourceCall {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly settings: SourceUrlSettings;
  /** The largest response, in bytes. */
  readonly maxBytes: number;
  /** Ends the call, also while the response arrives. Its reason is thrown. */
  readonly signal: AbortSignal;
  readonly resolve?: Resolve;
}

/** A whole response; header names in lower case. */
interface SourceResponse {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer<ArrayBuffer>;
}

/**
 * Calls an address of a tenant and reads the response, which is small. Addresses are checked when the socket connects.
 * Redirects are not followed, because the request may have a secret.
 *
 * @throws SourceError `SOURCE_REFUSED` for an address, `SOURCE_TOO_LARGE` for a response; errors of the network are
 * passed on
 */
export async function callSource(address: string, call: SourceCall): Promise<SourceResponse> {
  const { method, headers, body, settings, maxBytes, signal, resolve = systemResolve } = call;
  const url = checkSourceUrl(address, settings);
  // `node:http` takes long to load, and only the local service needs it.
  const { request } = url.protocol === 'https:' ? https : await import('node:http');
  const options = {
    method,
    // A reused connection could lead to an address that was checked for another name.
    agent: false as const,
    lookup: checkedLookup(settings, resolve),
    headers: { 'accept-encoding': 'identity', 'user-agent': 'furniture-planning-service', ...headers },
    maxHeaderSize: MAX_HEADER_BYTES,
    signal,
  };
  const response = await new Promise<IncomingMessage>((done, reject) => {
    request(url, options, done).on('error', reject).end(body);
  });
  try {
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of response as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > maxBytes) throw new SourceError('SOURCE_TOO_LARGE', `The response has more than ${maxBytes} bytes.`);
      pieces.push(piece);
    }
    return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) };
  } finally {
    response.destroy();
  }
}
