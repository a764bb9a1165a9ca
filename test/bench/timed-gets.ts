import { Agent, get } from 'node:http';

const TIMEOUT_MS = 30_000;

/**
 * How many milliseconds each of `count` GETs takes, one after another over one connection that stays, so that the
 * sender costs little: `fetch` and a signature for each request take more than a millisecond of their own.
 *
 * @throws Error when an answer is not 200
 */
export async function timedGets(url: string, count: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  try {
    while (times.length < count) {
      const began = performance.now();
      const status = await statusOf(url, agent);
      times.push(performance.now() - began);
      if (status !== 200) throw new Error(`${new URL(url).pathname} answered ${status}`);
    }
    return times;
  } finally {
    agent.destroy();
  }
}

function statusOf(url: string, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, timeout: TIMEOUT_MS }, (answer) => {
      answer.on('error', reject).on('end', () => resolve(answer.statusCode));
      answer.resume();
    });
    request.on('error', reject);
    request.on('timeout', () => request.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)));
  });
}
