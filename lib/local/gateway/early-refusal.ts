import type { Server } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { RenderedResponse } from './gateway-responses.ts';
import { type RequestHead, readWholeRequest } from './request-head.ts';

/** Of now. Written once a second, as it changes no sooner. */
const httpDate = (() => {
  let [second, text] = [Number.NaN, ''];
  return () => {
    const now = new Date();
    const nowSecond = Math.floor(now.getTime() / 1000);
    if (nowSecond !== second) [second, text] = [nowSecond, now.toUTCString()];
    return text;
  };
})();

/** What decides about a request before it is parsed. */
export interface EarlyRefusalOptions {
  /** Whether requests are being refused at this moment. */
  readonly isShedding: () => boolean;
  /** The answer that refuses a request; undefined when it may be taken. */
  readonly refusalOf: (head: RequestHead, socket: Socket) => RenderedResponse | undefined;
  /** For a connection on which no request comes. */
  readonly idleMs: number;
}

/** Connections that wait for a request that is not refused. */
export interface EarlyRefusal {
  /** Ends them. */
  close(): void;
}

/**
 * Lets a server that is overloaded answer what it refuses from the bytes of the connection, before it makes a request of
 * them: that takes a third of the processor time, which the requests that are taken lack. A connection goes to the server
 * with its first request that is not refused, or whose bytes are not plainly one request, and stays there.
 */
export function refuseEarly(server: Server, options: EarlyRefusalOptions): EarlyRefusal {
  const { isShedding, refusalOf, idleMs } = options;
  const accept = server.listeners('connection');
  const waiting = new Set<Socket>();

  const hold = (socket: Socket) => {
    waiting.add(socket);
    const end = () => socket.destroy();
    const read = (bytes: Buffer) => {
      const head = readWholeRequest(bytes);
      const refusal = head && refusalOf(head, socket);
      if (head && refusal) send(socket, head, refusal);
      else handOver(bytes);
    };
    const release = () => {
      waiting.delete(socket);
      socket
        .setTimeout(0)
        .off('data', read)
        .off('end', end)
        .off('error', end)
        .off('timeout', end)
        .off('close', release);
    };
    const handOver = (bytes: Buffer) => {
      release();
      socket.unshift(bytes);
      for (const listener of accept) listener.call(server, socket);
    };
    socket.setTimeout(idleMs).on('data', read).on('end', end).on('error', end).on('timeout', end).on('close', release);
  };
  server.removeAllListeners('connection').on('connection', (socket: Socket) => {
    if (isShedding()) hold(socket);
    else for (const listener of accept) listener.call(server, socket);
  });
  return {
    close() {
      for (const socket of waiting) socket.destroy();
    },
  };
}

/** A client that reads none of its answers gets no more of them until it does. */
function send(socket: Socket, head: RequestHead, { status, headers, body }: RenderedResponse): void {
  let text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (const [name, value] of headers) text += `${name}: ${value}\r\n`;
  const keeps = head.keepsAlive;
  text += `Date: ${httpDate()}\r\nConnection: ${keeps ? 'keep-alive' : 'close'}\r\n\r\n`;
  const isTaken = socket.write(head.method === 'HEAD' ? text : text + body);
  if (!keeps) {
    socket.end();
  } else if (!isTaken) {
    socket.pause();
    socket.once('drain', () => socket.resume());
  }
}
