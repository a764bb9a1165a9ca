import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const HOST = '127.0.0.1';
const INVOCATION_PATH = /^\/2018-06-01\/runtime\/invocation\/([^/]+)\/(response|error)$/;
const NEXT_PATH = '/2018-06-01/runtime/invocation/next';
const INIT_ERROR_PATH = '/2018-06-01/runtime/init/error';
/** A header of our own client: the response to a result is the next event. */
const AWAIT_NEXT_HEADER = 'local-runtime-await-next';

/** One event on its way to the function. */
interface RuntimeEvent {
  readonly requestId: string;
  readonly functionArn: string;
  /** The event as JSON text. */
  readonly payload: string;
  /** The function's timeout, from the delivery on. */
  readonly timeoutMs: number;
}

/** The calls of the runtime client. */
interface RuntimeApiListener {
  /** The client has got an event. */
  onDelivered(requestId: string): void;
  /** The client asks for its first event: the init phase is over. */
  onInitialized(): void;
  /** The client waits for an event: Lambda freezes its process now. */
  onIdle(): void;
  /** The client starts to send a result. The reader acknowledges it at its end. */
  onResponse(requestId: string, request: IncomingMessage, acknowledge: () => void): void;
  /** The handler failed. `document` is Lambda's error JSON. */
  onError(requestId: string, document: string): void;
  onInitError(document: string): void;
}

/**
 * Lambda's Runtime API for one execution environment: the client polls for an event, then posts a response or an
 * error. Each environment has a server of its own, as the protocol identifies it by host and port alone.
 *
 * Source: Lambda developer guide, "Using the Lambda runtime API".
 */
export class RuntimeApi {
  readonly #server: Server;
  readonly #listener: RuntimeApiListener;
  #polling: ServerResponse | undefined;
  #event: RuntimeEvent | undefined;
  #initialized = false;

  constructor(listener: RuntimeApiListener) {
    this.#listener = listener;
    this.#server = createServer((request, response) => this.#serve(request, response));
    // The client waits on one connection until the next event.
    this.#server.keepAliveTimeout = 0;
    this.#server.headersTimeout = 0;
    this.#server.requestTimeout = 0;
  }

  /** @returns `host:port`, the value of `AWS_LAMBDA_RUNTIME_API` */
  async listen(): Promise<string> {
    await once(this.#server.listen(0, HOST), 'listening');
    return `${HOST}:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Gives the event to the client when it asks. One event at a time. */
  deliver(event: RuntimeEvent): void {
    this.#event = event;
    this.#deliverToPoll();
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #serve(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '';
    const [, requestId, kind] = INVOCATION_PATH.exec(path) ?? [];
    // The request of a killed client breaks off. The end of its process is reported elsewhere.
    response.on('error', () => undefined);
    if (path === NEXT_PATH) {
      if (!this.#initialized) this.#listener.onInitialized();
      this.#initialized = true;
      this.#poll(response);
    } else if (requestId !== undefined && kind === 'response') {
      const awaitsNext = request.headers[AWAIT_NEXT_HEADER] !== undefined;
      this.#listener.onResponse(requestId, request, () => (awaitsNext ? this.#poll(response) : acknowledge(response)));
    } else if (requestId !== undefined || path === INIT_ERROR_PATH) {
      const report = (document: string): void => {
        acknowledge(response);
        if (requestId === undefined) this.#listener.onInitError(document);
        else this.#listener.onError(requestId, document);
      };
      text(request).then(report, () => undefined);
    } else {
      request.resume();
      response.writeHead(404).end();
    }
  }

  #poll(response: ServerResponse): void {
    this.#polling = response;
    this.#deliverToPoll();
    if (this.#polling) this.#listener.onIdle();
  }

  #deliverToPoll(): void {
    const [event, response] = [this.#event, this.#polling];
    if (!event || !response) return;
    this.#event = undefined;
    this.#polling = undefined;
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(event.payload),
      'Lambda-Runtime-Aws-Request-Id': event.requestId,
      'Lambda-Runtime-Deadline-Ms': String(Date.now() + event.timeoutMs),
      'Lambda-Runtime-Invoked-Function-Arn': event.functionArn,
    });
    response.end(event.payload);
    this.#listener.onDelivered(event.requestId);
  }
}

function acknowledge(response: ServerResponse): void {
  const body = '{"status":"OK"}';
  response.writeHead(202, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body);
}
