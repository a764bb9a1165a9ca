import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestHandler } from './s3-handler.ts';

/** After this time without any bytes a connection is closed, as in S3. */
const IDLE_MS = 60_000;
/** For a whole request: long enough for a gigabyte over a slow line. */
const MAX_REQUEST_MS = 60 * 60_000;
const MAX_HEADERS_MS = 20_000;
/** The time that requests in flight get when the server stops. */
const STOP_GRACE_MS = 1000;

export interface Listener {
  readonly url: string;
  /** Accepts no more requests, and ends those in flight that do not finish soon. */
  stop(): Promise<void>;
}

/** Serves HTTP. @param port 0 for any free port @throws Error if the port is taken */
export async function listen(host: string, port: number, handler: RequestHandler): Promise<Listener> {
  const server = createServer({ requestTimeout: MAX_REQUEST_MS, headersTimeout: MAX_HEADERS_MS }, handler);
  server.keepAliveTimeout = IDLE_MS;
  server.setTimeout(IDLE_MS);
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no address.');
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      const cutOff = setTimeout(() => server.closeAllConnections(), STOP_GRACE_MS);
      await closed;
      clearTimeout(cutOff);
    },
  };
}
