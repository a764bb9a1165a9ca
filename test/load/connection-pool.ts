import { connect, type Socket } from 'node:net';

const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = '0\r\n\r\n';
const TIMEOUT_CHECK_MS = 1_000;

/** What a load needs to know of an answer. */
export interface RawAnswer {
  readonly status: string;
  readonly hasRetryAfter: boolean;
}

/** Requests in their wire form over connections that are kept, each of which carries one at a time. */
export interface ConnectionPool {
  /**
   * Sends as soon as a connection is free. Ends without an answer when the connection breaks or is silent for too long.
   */
  send(request: string, end: (answer?: RawAnswer) => void): void;
  close(): void;
}

export interface ConnectionPoolOptions {
  readonly host: string;
  readonly port: number;
  readonly connections: number;
  readonly answerTimeoutMs: number;
}

interface Waiting {
  readonly request: string;
  readonly end: (answer?: RawAnswer) => void;
}

/**
 * Opens connections as they are needed. Of an answer only its head is read, and the body to its end: `node:http` takes
 * several times the processor for a request, which a service on the same machine would lack.
 */
export function openConnectionPool({
  host,
  port,
  connections,
  answerTimeoutMs,
}: ConnectionPoolOptions): ConnectionPool {
  const idle: Connection[] = [];
  const all = new Set<Connection>();
  const waiting: Waiting[] = [];
  const freed = (connection: Connection, isOpen: boolean) => {
    if (!isOpen) all.delete(connection);
    const next = waiting.shift();
    if (next) (isOpen ? connection : open()).send(next);
    else if (isOpen) idle.push(connection);
  };
  const open = () => {
    const connection = new Connection(connect({ host, port, noDelay: true }), freed);
    all.add(connection);
    return connection;
  };
  const check = setInterval(() => {
    for (const connection of all) connection.endWhenSilentFor(answerTimeoutMs);
  }, TIMEOUT_CHECK_MS);
  return {
    send(request, end) {
      let connection = idle.pop();
      while (connection && !all.has(connection)) connection = idle.pop();
      connection ??= all.size < connections ? open() : undefined;
      if (connection) connection.send({ request, end });
      else waiting.push({ request, end });
    },
    close() {
      clearInterval(check);
      for (const connection of all) connection.close();
    },
  };
}

/** One connection: the request under way, and what has come of its answer. */
class Connection {
  readonly #socket: Socket;
  readonly #freed: (connection: Connection, isOpen: boolean) => void;
  #current: Waiting | undefined;
  #sentMs = 0;
  #head = '';
  #answer: RawAnswer | undefined;
  /** Bytes of the body that are still to come; undefined when it comes in chunks. */
  #missing: number | undefined;
  #tail = '';
  /** Whether the service ends the connection with this answer: then it carries no further request. */
  #closes = false;

  constructor(socket: Socket, freed: (connection: Connection, isOpen: boolean) => void) {
    this.#socket = socket;
    this.#freed = freed;
    socket.on('data', (bytes) => this.#read(bytes.toString('latin1')));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#done(undefined, false));
  }

  send(waiting: Waiting): void {
    this.#current = waiting;
    this.#sentMs = performance.now();
    this.#head = '';
    this.#answer = undefined;
    this.#socket.write(waiting.request);
  }

  endWhenSilentFor(timeoutMs: number): void {
    if (this.#current && performance.now() - this.#sentMs > timeoutMs) this.#socket.destroy();
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(text: string): void {
    const body = this.#answer ? text : this.#readHead(text);
    if (body === undefined) return;
    if (this.#missing === undefined) {
      this.#tail = (this.#tail + body).slice(-LAST_CHUNK.length);
      if (this.#tail === LAST_CHUNK) this.#answered();
      return;
    }
    this.#missing -= body.length;
    if (this.#missing <= 0) this.#answered();
  }

  /** Answers what has come of the body; undefined while the head is not complete. */
  #readHead(text: string): string | undefined {
    this.#head += text;
    const end = this.#head.indexOf(HEAD_END);
    if (end === -1) return undefined;
    const head = this.#head.slice(0, end);
    this.#answer = { status: head.slice(9, 12), hasRetryAfter: /^retry-after:/im.test(head) };
    this.#closes = /^connection: *close/im.test(head);
    const isChunked = /^transfer-encoding: *chunked/im.test(head);
    this.#missing = isChunked ? undefined : Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
    this.#tail = '';
    return this.#head.slice(end + HEAD_END.length);
  }

  #answered(): void {
    if (!this.#closes) {
      this.#done(this.#answer, true);
      return;
    }
    const current = this.#current;
    this.#current = undefined;
    this.#socket.end();
    current?.end(this.#answer);
  }

  #done(answer: RawAnswer | undefined, isOpen: boolean): void {
    const current = this.#current;
    this.#current = undefined;
    this.#freed(this, isOpen);
    current?.end(answer);
  }
}
