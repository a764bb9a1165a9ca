import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { checkSourceUrl } from './check-source-url.ts';
import { checkedLookup, type Resolve } from './checked-lookup.ts';
import { SourceError } from './source-error.ts';
import type { SourceUrlSettings } from './source-url-settings.ts';

/** Source: D507 in contract/interface.md. */
const MAX_REDIRECTS = 3;
const MAX_HEADER_BYTES = 16_384;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Options of {@link requestSource}. */
interface SourceRequest {
  readonly settings: SourceUrlSettings;
  readonly resolve: Resolve;
  /** Sent to every host of a redirect chain, so it must not contain secrets. */
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/**
 * Requests the file of a URL and follows at most 3 redirects; each target is checked like the first URL. The caller
 * reads or destroys the body. The body is not decoded, so a compressed bomb stays small. Throws SourceError; errors of
 * the network are passed on.
 */
export async function requestSource(address: string, request: SourceRequest): Promise<IncomingMessage> {
  let url = checkSourceUrl(address, request.settings);
  for (let redirects = 0; ; redirects++) {
    const response = await get(url, request);
    if (!REDIRECTS.has(response.statusCode ?? 0)) return response;
    response.destroy();
    if (redirects === MAX_REDIRECTS) {
      throw new SourceError('SOURCE_REFUSED', `The URL is refused: it redirects more than ${MAX_REDIRECTS} times.`);
    }
    url = checkSourceUrl(redirectTarget(response, url), request.settings);
  }
}

async function get(url: URL, { settings, resolve, headers, signal }: SourceRequest): Promise<IncomingMessage> {
  // `node:http` loads Node's WebSocket client too: in every cold start it would take as long as the schemas of an item.
  const { get: send } = url.protocol === 'https:' ? https : await import('node:http');
  return new Promise((done, reject) => {
    const options = {
      // A new connection for each request: a reused one could lead to an address that was checked for another name.
      agent: false as const,
      lookup: checkedLookup(settings, resolve),
      headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'furniture-planning-service', ...headers },
      maxHeaderSize: MAX_HEADER_BYTES,
      signal,
    };
    send(url, options, done).on('error', reject);
  });
}

function redirectTarget({ statusCode, headers }: IncomingMessage, from: URL): string {
  const target = URL.parse(headers.location ?? '', from.href);
  if (headers.location !== undefined && target) return target.href;
  throw new SourceError(
    'SOURCE_UNREACHABLE',
    `The host of the URL returned ${statusCode} without a valid Location header.`,
  );
}
