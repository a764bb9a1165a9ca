import { openConnectionPool } from './connection-pool.ts';

/** Who sends a request: a planner that nobody has signed in to, or a manager of the tenant. */
export type Caller = 'planner' | 'manager';

/** One kind of request of a mix: how to make it, anew each time, and how often it comes beside the others. */
export interface MixedRequest {
  readonly name: string;
  readonly weight: number;
  /** A planner when not given. */
  readonly caller?: Caller;
  make(): { readonly method: string; readonly path: string; readonly body?: string };
}

/** A request that was answered with 2xx. */
export interface Success {
  readonly name: string;
  /** When it was due, from the beginning of the load. */
  readonly dueSeconds: number;
  /** From the moment at which it was due until its answer was there. */
  readonly tookMs: number;
}

/** What became of the requests that were offered. */
export interface LoadResult {
  readonly offered: number;
  /** How many answers there were of each status; `none` for requests without an answer. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly successes: readonly Success[];
  /** 429 without Retry-After. */
  readonly bare429: number;
  readonly seconds: number;
}

export interface LoadOptions {
  readonly baseUrl: string;
  readonly requests: readonly MixedRequest[];
  /** Headers of every request of a caller, made anew each second: tokens age. */
  readonly headers: (caller: Caller) => Promise<Record<string, string>>;
  readonly ratePerSecond: number;
  readonly seconds: number;
}

const TICK_MS = 10;
const RENEWAL_MS = 1_000;
const CONNECTIONS = 256;
const ANSWER_TIMEOUT_MS = 60_000;
const SEPARATOR = '\r\n';

/**
 * Offers requests at a rate that no answer slows down (an open loop): one that is due while others wait is late, and
 * its time counts from when it was due. Ends when every request has been answered or has failed.
 */
export async function offerLoad(options: LoadOptions): Promise<LoadResult> {
  const { requests, ratePerSecond, seconds } = options;
  const { hostname, port } = new URL(options.baseUrl);
  const pool = openConnectionPool({
    host: hostname,
    port: Number(port),
    connections: CONNECTIONS,
    answerTimeoutMs: ANSWER_TIMEOUT_MS,
  });
  const statuses: Record<string, number> = {};
  const successes: Success[] = [];
  let [offered, open, bare429] = [0, 0, 0];
  const heads = await headsOf(options, `${hostname}:${port}`);
  const pick = picker(requests);
  const began = performance.now();
  const offer = (dueMs: number) => {
    const { name, caller = 'planner', make } = pick();
    offered++;
    open++;
    pool.send(wireForm(make(), heads.of(caller)), (answer) => {
      open--;
      const status = answer?.status ?? 'none';
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status.startsWith('2')) {
        successes.push({ name, dueSeconds: (dueMs - began) / 1_000, tookMs: performance.now() - dueMs });
      }
      if (status === '429' && !answer?.hasRetryAfter) bare429++;
    });
  };
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsed = (performance.now() - began) / 1_000;
      const due = Math.floor(Math.min(elapsed, seconds) * ratePerSecond);
      while (offered < due) offer(began + (offered / ratePerSecond) * 1_000);
      if (elapsed < seconds) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  while (open > 0) await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  heads.stop();
  pool.close();
  return { offered, statuses, successes, bare429, seconds: (performance.now() - began) / 1_000 };
}

/** Header lines of each caller in the mix, renewed while the load runs. */
async function headsOf(
  { headers, requests }: LoadOptions,
  host: string,
): Promise<{ of(caller: Caller): string; stop(): void }> {
  const callers = [...new Set(requests.map(({ caller = 'planner' }) => caller))];
  const lines = new Map<Caller, string>();
  const renew = async () => {
    for (const caller of callers) {
      const named = Object.entries({ host, ...(await headers(caller)) });
      lines.set(caller, named.map(([name, value]) => `${name}: ${value}`).join(SEPARATOR));
    }
  };
  await renew();
  const renewal = setInterval(() => void renew(), RENEWAL_MS);
  return { of: (caller) => lines.get(caller) ?? '', stop: () => clearInterval(renewal) };
}

function wireForm({ method, path, body }: ReturnType<MixedRequest['make']>, head: string): string {
  const start = `${method} ${path} HTTP/1.1${SEPARATOR}${head}${SEPARATOR}`;
  if (body === undefined) return start + SEPARATOR;
  const length = Buffer.byteLength(body);
  return `${start}content-type: application/json${SEPARATOR}content-length: ${length}${SEPARATOR}${SEPARATOR}${body}`;
}

function picker(requests: readonly MixedRequest[]): () => MixedRequest {
  const wheel = requests.flatMap((request) => Array.from({ length: request.weight }, () => request));
  const [first] = wheel;
  if (!first) throw new Error('a mix has at least one request');
  return () => wheel[Math.floor(Math.random() * wheel.length)] ?? first;
}
