import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Blocks of ports, so that the ports that a service chooses next to its own belong to no other block. All are below the
 * ports that systems give to outgoing connections (32768 and up on Linux, 49152 elsewhere).
 */
const FIRST_PORT = 12_000;
const BLOCK_SIZE = 10;
const BLOCKS = 1_500;
/** One port for each block: the process that listens on it holds the block. */
const FIRST_HOLDING_PORT = FIRST_PORT + BLOCKS * BLOCK_SIZE;
const ATTEMPTS = 50;

/**
 * A free port, which no other caller of this function gets while this process runs: also not while a server on it is
 * down between two starts.
 *
 * @throws {Error} if fifty blocks in a row are taken
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const block = randomInt(BLOCKS);
    const port = FIRST_PORT + block * BLOCK_SIZE;
    const holder = await listen(FIRST_HOLDING_PORT + block, '127.0.0.1');
    const server = holder && (await listen(port, host));
    if (server) {
      holder.unref();
      server.close();
      await once(server, 'close');
      return port;
    }
    holder?.close();
  }
  throw new Error(`${ATTEMPTS} blocks of ports from ${FIRST_PORT} on are taken`);
}

/** Undefined if the port is taken. */
async function listen(port: number, host: string): Promise<Server | undefined> {
  const server = createServer().listen(port, host);
  return once(server, 'listening').then(
    () => server,
    () => undefined,
  );
}
