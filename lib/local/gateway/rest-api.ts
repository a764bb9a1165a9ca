import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Invoker } from '../lambda/invoker.ts';
import type { DeployedRestApi } from '../template/deployment.ts';
import { asGatewayError, GatewayError } from './gateway-error.ts';
import type { GatewayLimits } from './gateway-limits.ts';
import { createGatewayResponses, type RenderedResponse, sendRendered } from './gateway-responses.ts';
import { startDeadline } from './integration-deadline.ts';
import { createLoadShedder } from './load-shedding.ts';
import { createMockResponse, type SendMockResponse } from './mock-response.ts';
import { type FunctionIntegration, type Integration, parseOpenApiBody, type Resource } from './openapi-body.ts';
import { proxyEvent } from './proxy-event.ts';
import { sendProxyAnswer } from './proxy-response.ts';
import { readRequestBody } from './request-body.ts';
import { RefusedRequestContext, type RequestContext, requestContextOf } from './request-context.ts';
import type { RequestHead } from './request-head.ts';
import { createBasePathStripper, splitTarget } from './request-target.ts';
import { createResourceRouter } from './resource-router.ts';
import { createStageThrottle } from './stage-throttle.ts';
import { sendStreamedAnswer } from './streamed-response.ts';

/** One for all: a stack for each would take a tenth of what a refusal takes. */
const TOO_MANY = new GatewayError('THROTTLED', 429, 'Too Many Requests');

export interface RestApiOptions {
  readonly api: DeployedRestApi;
  readonly invoker: Invoker;
  readonly clock: () => number;
  readonly basePaths: readonly string[];
  readonly limits: GatewayLimits;
  readonly log: (message: string) => void;
}

/** A request that was taken, on its way through the gateway. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly context: RequestContext;
  /** Gives its place among those in flight back; once is enough. */
  readonly leave: () => void;
}

/** A REST API behind a server. */
export interface RestApi {
  /** Answers one request to its end; whatever goes wrong becomes one of the API's gateway responses. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Whether requests were refused a moment ago, as there is more to do than the machine can. */
  isShedding(): boolean;
  /** The answer that refuses a request at once, from its head alone; undefined when it may be taken. */
  refusalOf(head: RequestHead, socket: Socket): RenderedResponse | undefined;
}

/**
 * Prepares a REST API from its OpenAPI body: limits, throttle, routes, integrations.
 * @throws Error when the body has something that the local gateway does not know
 */
export function createRestApi({ api, invoker, clock, basePaths, limits, log }: RestApiOptions): RestApi {
  const declaration = parseOpenApiBody(api.body);
  const binaryMediaTypes = [...new Set([...api.binaryMediaTypes, ...declaration.binaryMediaTypes])];
  const route = createResourceRouter(declaration.resources);
  const stripBasePath = createBasePathStripper(basePaths);
  const takeToken = createThrottle(api, clock);
  const shedder = createLoadShedder(limits.loadShedding, clock);
  const mocks = createMockResponses(declaration.resources);
  const renderError = createGatewayResponses(declaration.gatewayResponses);

  return { answer: answerAlways, isShedding: shedder.isShedding, refusalOf };

  async function answerAlways(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Its next request comes on a connection that is looked at before it is parsed.
    if (shedder.isShedding()) response.shouldKeepAlive = false;
    if ((request.url ?? '').length > limits.maxUrlCharacters) {
      // Refused before the API is known: no gateway response has a say in it.
      response.writeHead(414, { 'Content-Type': 'application/json' }).end('{"message":"Request-URI Too Long"}');
      return;
    }
    const [target, query] = splitTarget(request.url ?? '/');
    const context = requestContextOf(request, target, api.stageName, clock());
    try {
      await answer(request, response, target, query, context);
    } catch (error) {
      const known = asGatewayError(error);
      if (known.status >= 500) log(`${request.method} ${target}: ${known.status} ${String(known.cause ?? known)}`);
      if (response.headersSent || response.destroyed) {
        response.destroy();
        return;
      }
      // What a refused answer has set already.
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      sendRendered(response, renderError(known, { request, context }));
    }
  }

  function refusalOf(head: RequestHead, socket: Socket): RenderedResponse | undefined {
    if (head.method === 'OPTIONS' || head.url.length > limits.maxUrlCharacters || !shedder.refuses()) return undefined;
    const context = new RefusedRequestContext(head, socket, api.stageName, clock());
    return renderError(TOO_MANY, { request: head, context });
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    target: string,
    query: string,
    context: RequestContext,
  ): Promise<void> {
    // A preflight takes no time, and a browser whose preflight fails never sends its request.
    const isPreflight = request.method === 'OPTIONS';
    const leave = takeToken() && (isPreflight ? () => undefined : shedder.take());
    if (!leave) throw TOO_MANY;
    try {
      await answerTaken({ request, response, context, leave }, target, query);
    } finally {
      leave();
    }
  }

  async function answerTaken(exchange: Exchange, target: string, query: string): Promise<void> {
    const { request, response, context } = exchange;
    const path = stripBasePath(target);
    const match = route(request.method ?? '', path);
    if (!match) throw new GatewayError('MISSING_AUTHENTICATION_TOKEN', 403, 'Missing Authentication Token');
    const body = await readRequestBody(request, limits.maxBodyBytes);
    const { integration } = match;
    if (integration.kind === 'mock') {
      mocks.get(integration)?.(request, response, context);
      return;
    }
    const event = proxyEvent({ request, match, path, query, body, context, binaryMediaTypes }, limits.maxEventBytes);
    const send = integration.streaming ? streamFunction : callFunction;
    await send(integration, event, exchange);
  }

  async function callFunction(
    { functionArn, timeoutMs = limits.integrationTimeoutMs }: FunctionIntegration,
    event: string,
    { request, response, context }: Exchange,
  ): Promise<void> {
    const deadline = startDeadline(timeoutMs);
    try {
      const result = await deadline.race(invoker.invoke(functionArn, event));
      sendProxyAnswer(result, request, response, context, { binaryMediaTypes, maxResultBytes: limits.maxResultBytes });
    } finally {
      deadline.cancel();
    }
  }

  async function streamFunction(
    { functionArn, timeoutMs = limits.integrationTimeoutMs }: FunctionIntegration,
    event: string,
    { response, context, leave }: Exchange,
  ): Promise<void> {
    const deadline = startDeadline(timeoutMs);
    const stream = invoker.invokeStreaming(functionArn, event);
    try {
      const result = await deadline.race(stream).catch((error: unknown) => {
        // One that comes too late has no reader any more.
        stream.then(({ body }) => body.destroy()).catch(() => undefined);
        throw error;
      });
      // Whoever reads slowly takes nobody's place.
      leave();
      await sendStreamedAnswer(result, response, context, deadline.signal);
    } finally {
      deadline.cancel();
    }
  }
}

function createThrottle(api: DeployedRestApi, clock: () => number): () => boolean {
  const { throttlingRate, throttlingBurst } = api;
  if (throttlingRate === undefined) return () => true;
  return createStageThrottle(throttlingRate, throttlingBurst ?? throttlingRate, clock);
}

function createMockResponses(resources: readonly Resource[]): Map<Integration, SendMockResponse> {
  const mocks = new Map<Integration, SendMockResponse>();
  for (const { path, methods } of resources) {
    for (const integration of methods.values()) {
      if (integration.kind === 'mock') mocks.set(integration, createMockResponse(integration.declaration, path));
    }
  }
  return mocks;
}
