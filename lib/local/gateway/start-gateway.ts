import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Invoker } from '../lambda/invoker.ts';
import type { DeployedRestApi } from '../template/deployment.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { refuseEarly } from './early-refusal.ts';
import { GATEWAY_LIMITS, type GatewayLimits } from './gateway-limits.ts';
import { splitTarget } from './request-target.ts';
import { createRestApi } from './rest-api.ts';

/** Far above what API Gateway takes, so that a URL that is too long gets its proper answer. */
const MAX_HEADER_BYTES = 256 * 1024;
const KEEP_ALIVE_MS = 65_000;
const TIMEOUT_CHECK_MS = 1_000;
/** The stage's name leads to the API as the root does, as with a custom domain that maps both. */
const DEFAULT_BASE_PATHS = ['', 'api'];

export interface GatewayOptions {
  /** 0 for any that is free. */
  readonly port: number;
  readonly host: string;
  readonly api: DeployedRestApi;
  readonly invoker: Invoker;
  /** Milliseconds of the epoch; the system's clock when not given. */
  readonly clock?: () => number;
  /** Paths that never reach the API, with all below them, such as `/_local/mails`. */
  readonly extraHandlers?: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>>;
  /** First segments under which the API is served, `''` for none. `['', 'api']` when not given. */
  readonly basePaths?: readonly string[];
  readonly limits?: Partial<GatewayLimits>;
  /** Told why the gateway answered 5xx. */
  readonly log?: (message: string) => void;
}

export interface Gateway {
  readonly url: string;
  /** Ends all connections within a second. */
  stop(): Promise<void>;
}

/**
 * Serves a REST API over HTTP as API Gateway does: routes, proxy events, limits, throttling and error answers of the
 * synthesized OpenAPI body.
 *
 * @throws Error when the body has something that the local gateway does not know, or the port is taken
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { host, api, invoker, clock = Date.now, extraHandlers = {}, log = () => undefined } = options;
  const limits = { ...GATEWAY_LIMITS, ...options.limits };
  const restApi = createRestApi({
    api,
    invoker,
    clock,
    limits,
    log,
    basePaths: options.basePaths ?? DEFAULT_BASE_PATHS,
  });
  const extras = Object.entries(extraHandlers);
  const extraOf = (path: string) => extras.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1];

  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.headersTimeoutMs + limits.bodyTimeoutMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    },
    (request, response) => {
      // A client that goes away breaks its own answer, nothing else.
      response.on('error', () => undefined);
      const [path] = splitTarget(request.url ?? '/');
      const extra = extraOf(path);
      const answer = async (): Promise<void> => (extra ? extra(request, response) : restApi.answer(request, response));
      answer().catch((error: unknown) => {
        log(`${request.method} ${path}: ${String(error)}`);
        response.destroy();
      });
    },
  );
  server.setTimeout(limits.idleTimeoutMs);
  server.on('clientError', answerBrokenRequest);
  const refusal = refuseEarly(server, {
    isShedding: restApi.isShedding,
    refusalOf: (head, socket) => (extraOf(splitTarget(head.url)[0]) ? undefined : restApi.refusalOf(head, socket)),
    idleMs: KEEP_ALIVE_MS,
  });
  await listen(server, options.port, host);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    stop: () => {
      refusal.close();
      return stop(server, limits.stopGraceMs);
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function stop(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
