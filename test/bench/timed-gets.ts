import { Agent, get } from 'node:http';

const TIMEOUT_MS = 30_000;

/** Sends GETs one after another over one kept connection. */
export interface TimedGetter {
  /** Milliseconds until the whole response has arrived. Throws if it is not 200. */
  timeOf(url: string): Promise<number>;
  close(): void;
}

/** A sender with little overhead: `fetch` and a signature for each request need more than a millisecond. */
export function timedGetter(): TimedGetter {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    async timeOf(url) {
      const began = performance.now();
      const status = await statusOf(url, agent);
      const milliseconds = performance.now() - began;
      if (status !== 200) throw new Error(`${new URL(url).pathname} returned ${status}`);
      return milliseconds;
    },
    close: () => agent.destroy(),
  };
}

/**
 * Milliseconds of each of `count` GETs, one after another.
 *
 * @throws Error if a response is not 200
 */
export async function timedGets(url: string, count: number): Promise<number[]> {
  const getter = timedGetter();
  const times: number[] = [];
  try {
    while (times.length < count) times.push(await getter.timeOf(url));
    return times;
  } finally {
    getter.close();
  }
}

function statusOf(url: string, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, timeout: TIMEOUT_MS }, (response) => {
      response.on('error', reject).on('end', () => resolve(response.statusCode));
      response.resume();
    });
    request.on('error', reject);
    request.on('timeout', () => request.destroy(new Error(`no response within ${TIMEOUT_MS} ms`)));
  });
}
