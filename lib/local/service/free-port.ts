import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections (32768 and up on Linux, 49152 elsewhere): a port that the
 * system itself proposes may be the near end of somebody's connection when a server that ended wants it back.
 */
const FIRST_PORT = 12_000;
const LAST_PORT = 32_000;
const ATTEMPTS = 50;

/**
 * A port where nobody listens, at random, as others look for one at the same time.
 *
 * @throws when fifty in a row are taken
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    if (await isFree(port, host)) return port;
  }
  throw new Error(`${ATTEMPTS} ports between ${FIRST_PORT} and ${LAST_PORT} are taken`);
}

async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
