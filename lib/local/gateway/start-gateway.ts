import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Listener, listen } from '../host/listen.ts';
import { sendJson } from '../host/send-json.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { namesOwnHost } from './own-host.ts';
import { createRestApi, type RestApiLimits, type RestApiOptions } from './rest-api.ts';

/** Far above the limit of API Gateway, so that a URL that is too long gets its proper response. */
const MAX_HEADER_BYTES = 256 * 1024;
const TIMEOUT_CHECK_MS = 1_000;
/** How long a client may take to send its request line and headers, and then its body. */
const HEADERS_TIMEOUT_MS = 10_000;
const BODY_TIMEOUT_MS = 60_000;
/** How long a connection may be idle, also while a response streams. */
const IDLE_TIMEOUT_MS = 310_000;
/** How long requests in flight may take when the gateway stops. */
const STOP_GRACE_MS = 500;

/** What the gateway serves, and where. */
export interface GatewayOptions extends Pick<RestApiOptions, 'api' | 'invoker' | 'headerName'> {
  /** 0 for any free port. */
  readonly port: number;
  readonly host: string;
  /** Milliseconds since 1970; the system's clock by default. */
  readonly clock?: () => number;
  /**
   * Handlers by path, for the path and all below it: these requests do not reach the API. They show and change what is
   * on this machine without credentials, so a request must name a host that the gateway listens on.
   */
  readonly extraHandlers?: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>>;
  /** Tests make limits smaller. */
  readonly limits?: RestApiLimits & { readonly headersTimeoutMs?: number; readonly bodyTimeoutMs?: number };
  /** Gets the reason of a response 5xx. */
  readonly log?: (message: string) => void;
}

/**
 * Serves a REST API over HTTP like API Gateway: routes, proxy events, limits, throttling and error responses of the
 * synthesized OpenAPI body.
 *
 * @throws {Error} if the body has something that is not supported here, or the port is taken
 */
export async function startGateway(options: GatewayOptions): Promise<Listener> {
  const { host, port, extraHandlers = {}, limits = {}, log = () => undefined } = options;
  const { headersTimeoutMs = HEADERS_TIMEOUT_MS, bodyTimeoutMs = BODY_TIMEOUT_MS } = limits;
  const respond = createRestApi({ clock: Date.now, ...options, limits, log });
  const extras = Object.entries(extraHandlers);
  const listener = await listen(
    {
      host,
      port,
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: headersTimeoutMs,
      requestTimeout: headersTimeoutMs + bodyTimeoutMs,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      idleTimeoutMs: IDLE_TIMEOUT_MS,
      stopGraceMs: STOP_GRACE_MS,
    },
    async (request, response) => {
      const path = request.url?.split('?')[0] ?? '';
      const extra = extras.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1];
      // A client that closes its connection ends its own response, nothing else.
      response.on('error', () => undefined);
      try {
        if (extra && !namesOwnHost(request, host)) refuseHost(request, response);
        else await (extra ?? respond)(request, response);
      } catch (error) {
        log(`${request.method} ${path}: ${String(error)}`);
        response.destroy();
      }
    },
  );
  listener.server.on('clientError', answerBrokenRequest);
  return listener;
}

/** 421, Misdirected Request. */
function refuseHost(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  const message = 'This address is for programs on this machine only.';
  sendJson(response, 421, { message }, { 'cache-control': 'no-store' });
}
