import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { checkSourceUrl } from '../../platform/source-urls/check-source-url.ts';
import { checkedLookup, type Resolve, systemResolve } from '../../platform/source-urls/checked-lookup.ts';
import { SourceError } from '../../platform/source-urls/source-error.ts';
import type { SourceUrlSettings } from '../../platform/source-urls/source-url-settings.ts';
import type { PostResult } from './event-life.ts';

const MAX_HEADER_BYTES = 16_384;
/** The part of a response that is kept (D1809). */
const MAX_RESPONSE_BYTES = 1_024;
/** Only the status of a response counts, so the service does not wait longer for a body that never ends. */
const MAX_BODY_WAIT_MS = 1_000;

/** A POST of an event. */
interface WebhookPost {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly settings: SourceUrlSettings;
  /** For all steps: name lookup, connection, TLS, response. */
  readonly timeoutMs: number;
  readonly resolve?: Resolve;
}

/**
 * Posts an event to a tenant's URL. Addresses are checked when the socket connects, redirects are not followed, and
 * only the first 1 kB of the response is read. Never throws: every behaviour of the receiver is a result.
 */
export async function postWebhook(post: WebhookPost): Promise<PostResult> {
  const started = performance.now();
  const durationMs = () => Math.round(performance.now() - started);
  let request: ClientRequest | undefined;
  try {
    const url = checkSourceUrl(post.url, post.settings);
    const signal = AbortSignal.timeout(post.timeoutMs);
    request = open(url, post, signal);
    const answer = await answerOf(request, post.body);
    const response = await firstBytes(answer);
    return { kind: 'answer', status: answer.statusCode ?? 0, durationMs: durationMs(), response };
  } catch (error) {
    if (error instanceof SourceError) return { kind: 'refused', fault: 'ADDRESS_REFUSED' };
    return { kind: 'silence', fault: faultOf(error), durationMs: durationMs() };
  } finally {
    request?.destroy();
  }
}

function open(url: URL, { headers, body, settings, resolve = systemResolve }: WebhookPost, signal: AbortSignal) {
  const options = {
    method: 'POST',
    // No connection is reused: an open one may lead to an address that was checked for another host name.
    agent: false as const,
    lookup: checkedLookup(settings, resolve),
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'furniture-planning-service',
      ...headers,
    },
    maxHeaderSize: MAX_HEADER_BYTES,
    signal,
  };
  return url.protocol === 'https:' ? https.request(url, options) : http.request(url, options);
}

function answerOf(request: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('response', resolve);
    // The listener stays after the response has started, so a connection that breaks off later does not crash the
    // process.
    request.on('error', reject);
    request.end(body);
  });
}

/**
 * Returns the start of the body. Never rejects, because the response counts by its status. Control characters are
 * replaced, because not every store and terminal keeps them.
 */
function firstBytes(answer: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const done = () => {
      clearTimeout(timer);
      const text = Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES).toString('utf8');
      resolve(text.replace(/[^\P{Cc}\n\t]/gu, '\uFFFD'));
    };
    const timer = setTimeout(done, MAX_BODY_WAIT_MS);
    answer.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= MAX_RESPONSE_BYTES) done();
    });
    for (const event of ['end', 'close', 'error'] as const) answer.on(event, done);
  });
}

/** A code for the log of deliveries. It reveals nothing about the service's network. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'NO_ANSWER';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'TIMEOUT';
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ECONNREFUSED') return 'CONNECTION_REFUSED';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'CONNECTION_RESET';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'NO_SUCH_HOST';
  if (/CERT|TLS|SSL|SELF_SIGNED/.test(code)) return 'TLS_FAILED';
  return 'NO_ANSWER';
}
