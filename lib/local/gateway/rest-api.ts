import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson } from '../host/send-json.ts';
import type { Invoker } from '../lambda/invoker.ts';
import type { DeployedRestApi } from '../template/deployment.ts';
import { asGatewayError, GatewayError } from './gateway-error.ts';
import { createGatewayResponses } from './gateway-responses.ts';
import { InFlight } from './in-flight.ts';
import { createInFlightLimit } from './in-flight-limit.ts';
import { startDeadline } from './integration-deadline.ts';
import { type FunctionIntegration, parseOpenApiBody } from './openapi-body.ts';
import { proxyEvent } from './proxy-event.ts';
import { sendProxyResponse } from './proxy-response.ts';
import { createBodyReader } from './request-body.ts';
import { type RequestContext, requestContextOf } from './request-context.ts';
import { createResourceRouter } from './resource-router.ts';
import { createStageThrottle } from './stage-throttle.ts';
import { createStreamBuffers } from './stream-buffers.ts';
import { sendStreamedResponse } from './streamed-response.ts';

/** Source: quotas of API Gateway REST APIs. */
const MAX_URL_CHARACTERS = 10_240;
const MAX_BODY_BYTES = 10 * 1024 * 1024;
const INTEGRATION_TIMEOUT_MS = 29_000;
/** A request whose body takes longer is not in flight until the body is complete. */
const SLOW_BODY_MS = 1_000;
/** One error for all requests, because a stack trace takes a tenth of the time of a refusal. */
const TOO_MANY_REQUESTS = new GatewayError('THROTTLED', 429, 'Too Many Requests');

/** The limits that tests make smaller. */
export interface RestApiLimits {
  readonly integrationTimeoutMs?: number;
  readonly maxInFlight?: number;
}

/** What a REST API needs. */
export interface RestApiOptions {
  readonly api: DeployedRestApi;
  readonly invoker: Invoker;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly limits: RestApiLimits;
  /** The name of a header as the function gets it; as sent by default, see service/service-faults.ts. */
  readonly headerName?: ((name: string) => string) | undefined;
  /** Gets the reason of a response 5xx. */
  readonly log: (message: string) => void;
}

/** A request on its way through the gateway. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly address: string;
  readonly context: RequestContext;
}

/**
 * Prepares a REST API from its OpenAPI body: limits, throttle, routes, integrations.
 * @returns sends the response of a request. Errors become gateway responses of the API
 * @throws {Error} if the body has something that is not supported here
 */
export function createRestApi({ api, invoker, clock, limits, log, headerName = (name) => name }: RestApiOptions) {
  const { integrationTimeoutMs = INTEGRATION_TIMEOUT_MS, maxInFlight } = limits;
  const { resources, gatewayResponses, binaryMediaTypes } = parseOpenApiBody(api.body);
  const route = createResourceRouter(resources);
  const takeToken = createStageThrottle(api.throttlingRate, api.throttlingBurst, clock);
  const sendError = createGatewayResponses(gatewayResponses);
  const mayStart = createInFlightLimit(clock, maxInFlight);
  const inFlight = new InFlight<Exchange>();
  const makeBuffer = createStreamBuffers();
  const readBody = createBodyReader(MAX_BODY_BYTES);

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if ((request.url ?? '').length > MAX_URL_CHARACTERS) {
      // API Gateway refuses it before it knows the API, so the gateway responses do not apply.
      return sendJson(response, 414, { message: 'Request-URI Too Long' });
    }
    const [path, query] = splitTarget(request.url ?? '/');
    const address = request.socket.remoteAddress ?? '';
    const exchange = { request, response, address, context: requestContextOf(request, path, api.stageName, clock()) };
    try {
      // A preflight takes no time, and a browser does not send its request if the preflight fails.
      const isBusy = request.method !== 'OPTIONS' && !mayStart(inFlight.size, inFlight.of(address));
      if (isBusy || !takeToken()) throw TOO_MANY_REQUESTS;
      inFlight.add(exchange);
      await respond(exchange, withoutStage(path), query);
    } catch (error) {
      const known = asGatewayError(error);
      if (known.status >= 500) log(`${request.method} ${path}: ${known.status} ${String(known.cause ?? known)}`);
      if (response.headersSent || response.destroyed) {
        response.destroy();
        return;
      }
      // The headers of a function's result that could not be sent.
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      sendError(known, response, exchange.context);
    } finally {
      inFlight.delete(exchange);
    }
  };

  /** `/api` is the stage, and part of the URLs of published clients (D103). The paths of the routes begin below it. */
  function withoutStage(path: string): string {
    const stage = `/${api.stageName}`;
    return path === stage || path.startsWith(`${stage}/`) ? path.slice(stage.length) || '/' : path;
  }

  async function respond(exchange: Exchange, path: string, query: string): Promise<void> {
    const { request, response, context } = exchange;
    const match = route(request.method ?? '', path);
    if (!match) throw new GatewayError('MISSING_AUTHENTICATION_TOKEN', 403, 'Missing Authentication Token');
    // A client that sends slowly must not keep others out: the function starts when the body is there.
    const slow = setTimeout(() => inFlight.delete(exchange), SLOW_BODY_MS);
    const body = await readBody(request).finally(() => clearTimeout(slow));
    if (!inFlight.has(exchange) && !mayStart(inFlight.size, inFlight.of(exchange.address))) throw TOO_MANY_REQUESTS;
    inFlight.add(exchange);
    const { integration } = match;
    if (integration.kind === 'mock') {
      integration.send(response, context);
      return;
    }
    // Bundling does not count as time of the function: on a busy machine the first calls would time out.
    await invoker.codeReady?.(integration.functionArn);
    const event = proxyEvent({ request, match, path, query, body, context, binaryMediaTypes, headerName });
    await (integration.streaming ? streamFunction : callFunction)(integration, event, exchange);
  }

  async function callFunction(
    { functionArn, timeoutMs = integrationTimeoutMs }: FunctionIntegration,
    event: string,
    { response, context, address }: Exchange,
  ): Promise<void> {
    const deadline = startDeadline(timeoutMs);
    try {
      sendProxyResponse(await deadline.race(invoker.invoke(functionArn, event, address)), response, context);
    } finally {
      deadline.cancel();
    }
  }

  async function streamFunction(
    { functionArn, timeoutMs = integrationTimeoutMs }: FunctionIntegration,
    event: string,
    exchange: Exchange,
  ): Promise<void> {
    const deadline = startDeadline(timeoutMs);
    const stream = invoker.invokeStreaming(functionArn, event, exchange.address);
    try {
      const result = await deadline.race(stream).catch((error: unknown) => {
        // Nobody reads a result that comes after the deadline.
        stream.then(({ body }) => body.destroy()).catch(() => undefined);
        throw error;
      });
      // A client that reads slowly must not keep others out.
      inFlight.delete(exchange);
      await sendStreamedResponse(result, exchange.response, exchange.context, deadline.signal, makeBuffer);
    } finally {
      deadline.cancel();
    }
  }
}

/**
 * Splits the target of a request line, which may contain the host as for a proxy.
 * @returns path and query, both still encoded
 */
function splitTarget(target: string): readonly [path: string, query: string] {
  const local = target.replace(/^https?:\/\/[^/?]*/i, '');
  const mark = local.indexOf('?');
  const path = mark < 0 ? local : local.slice(0, mark);
  // API Gateway reads several slashes at the beginning as one.
  return [`/${path.replace(/^\/+/, '')}`, mark < 0 ? '' : local.slice(mark + 1)];
}
