import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { StoreOptions } from './store-options.ts';

/** Longer than clients keep an idle connection, so that the server does not close one when a request arrives. */
const KEEP_ALIVE_MS = 65_000;

interface ListenOptions extends ServerOptions, Pick<StoreOptions, 'host' | 'port' | 'wrap'> {
  /** Closes a connection without traffic after this time. Default: it stays open. */
  readonly idleTimeoutMs?: number;
  /** Time that requests in flight have when the server stops. */
  readonly stopGraceMs: number;
}

/** A running HTTP server. */
export interface Listener {
  readonly url: string;
  readonly server: Server;
  /** Accepts no more requests, and ends those in flight that do not finish in time. */
  stop(): Promise<void>;
}

/** Serves HTTP. @throws Error if the port is taken */
export async function listen(options: ListenOptions, handler: RequestListener): Promise<Listener> {
  const { host, port, wrap, idleTimeoutMs = 0, stopGraceMs, ...serverOptions } = options;
  const wrapped = wrap?.(handler) ?? handler;
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, ...serverOptions }, wrapped).listen(port, host);
  server.setTimeout(idleTimeoutMs);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no address.');
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    server,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      const cutOff = setTimeout(() => server.closeAllConnections(), stopGraceMs);
      await closed;
      clearTimeout(cutOff);
    },
  };
}
