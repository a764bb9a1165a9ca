import http from 'node:http';

/** One kind of request of a mix: how to make it, anew each time, and how often it comes beside the others. */
export interface MixedRequest {
  readonly name: string;
  readonly weight: number;
  make(): { readonly method: string; readonly path: string; readonly body?: string };
}

/** What became of the requests that were offered. */
export interface LoadResult {
  readonly offered: number;
  /** How many answers there were of each status; `none` for requests without an answer. */
  readonly statuses: Readonly<Record<string, number>>;
  /** From the moment at which a request was due until its answer was there, successes only. */
  readonly successMs: readonly number[];
  /** 429 without Retry-After. */
  readonly bare429: number;
  readonly seconds: number;
}

export interface LoadOptions {
  readonly baseUrl: string;
  readonly requests: readonly MixedRequest[];
  /** Headers of every request, made anew each second: tokens age. */
  readonly headers: () => Promise<Record<string, string>>;
  readonly ratePerSecond: number;
  readonly seconds: number;
}

const TICK_MS = 20;
const MAX_SOCKETS = 256;
const ANSWER_TIMEOUT_MS = 60_000;

/**
 * Offers requests at a rate that no answer slows down (an open loop): one that is due while others wait is late, and its
 * time counts from when it was due. Ends when every request has been answered or has failed.
 */
export async function offerLoad(options: LoadOptions): Promise<LoadResult> {
  const { requests, ratePerSecond, seconds } = options;
  const agent = new http.Agent({ keepAlive: true, maxSockets: MAX_SOCKETS });
  const base = new URL(options.baseUrl);
  const statuses: Record<string, number> = {};
  const successMs: number[] = [];
  let [offered, open, bare429] = [0, 0, 0];
  let headers = await options.headers();
  const renewal = setInterval(async () => (headers = await options.headers()), 1_000);
  const pick = picker(requests);
  const began = performance.now();
  const offer = () => {
    const due = performance.now();
    const { method, path, body } = pick().make();
    offered++;
    open++;
    const end = (status: string, retryAfter?: string) => {
      open--;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status.startsWith('2')) successMs.push(performance.now() - due);
      if (status === '429' && retryAfter === undefined) bare429++;
    };
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const call = http.request(
      {
        host: base.hostname,
        port: base.port,
        agent,
        method,
        path,
        headers: { ...headers, ...type },
        timeout: ANSWER_TIMEOUT_MS,
      },
      (response) => {
        response.resume();
        response.once('end', () => end(String(response.statusCode), response.headers['retry-after']));
        response.once('error', () => end('none'));
      },
    );
    call.once('timeout', () => call.destroy(new Error('no answer in time')));
    call.once('error', () => end('none'));
    call.end(body);
  };
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsed = (performance.now() - began) / 1_000;
      const due = Math.floor(Math.min(elapsed, seconds) * ratePerSecond);
      while (offered < due) offer();
      if (elapsed < seconds) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  while (open > 0) await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  clearInterval(renewal);
  agent.destroy();
  return { offered, statuses, successMs, bare429, seconds: (performance.now() - began) / 1_000 };
}

function picker(requests: readonly MixedRequest[]): () => MixedRequest {
  const wheel = requests.flatMap((request) => Array.from({ length: request.weight }, () => request));
  const [first] = wheel;
  if (!first) throw new Error('a mix has at least one request');
  return () => wheel[Math.floor(Math.random() * wheel.length)] ?? first;
}
