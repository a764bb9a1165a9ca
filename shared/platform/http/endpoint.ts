import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type * as z from 'zod';
import { logger } from '../runtime/logger.ts';
import { authentication } from './authentication.ts';
import { compressResponse } from './compress-response.ts';
import { conditionalRead } from './conditional-read.ts';
import { deprecationHeaders } from './deprecation-headers.ts';
import { documentResponse } from './document-response.ts';
import { errorStep } from './error-step.ts';
import type { EndpointInput, Exchange } from './exchange.ts';
import { openIdempotentCalls } from './idempotent-calls.ts';
import { inputValidation } from './input-validation.ts';
import { type LambdaHandler, streamingHandler, toProxyResult } from './lambda-handler.ts';
import { piecesResponse } from './pieces-response.ts';
import { rateLimiting } from './rate-limiting.ts';
import { readRequest } from './request.ts';
import { requestLog } from './request-log.ts';
import { DocumentReply, type HttpResponse, PreparedJson, Reply, StreamedList } from './response.ts';
import { responseHeaders } from './response-headers.ts';
import type { Route } from './route.ts';
import { rowOfRequest } from './row-of-request.ts';
import { usageStep } from './usage-step.ts';

type HandlerResult<R extends Route> =
  | z.input<R['response']>
  | Reply<z.input<R['response']> | PreparedJson>
  | StreamedList
  | DocumentReply;

/** Options of {@link endpoint}. */
interface EndpointOptions<R extends Route> {
  /**
   * Makes the response again for a repeated `Idempotency-Key` whose response was not stored, from `created` of the
   * first call's `Reply`. For routes whose responses may exceed 350 kB, and for routes with a `remade` key.
   */
  readonly rebuild?: (created: string, input: EndpointInput<R>) => Promise<HandlerResult<R>>;
}

/**
 * Makes the Lambda handler of a route, or of all routes whose rows name its file. The pipeline does what the row of a
 * request declares, in this order: request id and log, authentication and rights, validation of path, query and body,
 * rate limit, `Idempotency-Key`, then `handle`. Then it adds the `ETag`, or makes the error response, and adds CORS and
 * deprecation headers to both.
 *
 * @example
 * export const handler = endpoint(getItem, async ({ params, caller }) => ({ item: await readItem(params.id, caller)
 * }));
 */
export function endpoint<const R extends Route>(
  rows: R | readonly R[],
  handle: (input: EndpointInput<R>) => Promise<HandlerResult<R>>,
  { rebuild }: EndpointOptions<R> = {},
): LambdaHandler {
  const routes = isList(rows) ? rows : [rows];
  const once = openIdempotentCalls();
  const run = middy()
    .use(requestLog())
    .use(responseHeaders())
    .use(deprecationHeaders())
    .use(errorStep())
    .use(usageStep(routes))
    .use(authentication())
    .use(inputValidation())
    .use(rateLimiting())
    .handler((exchange: Exchange) => {
      const input: EndpointInput<R> = endpointInput(exchange);
      return once(exchange, {
        make: async () => toResponse(exchange, await handle(input)),
        rebuild: rebuild && (async (created) => toResponse(exchange, await rebuild(created, input))),
      });
    });
  const streams = routes[0]?.stream === true;
  const respond = async (event: unknown, context: Context): Promise<HttpResponse> => {
    const http = readRequest(event, process.env.VIEWER_ADDRESS_HEADER);
    const response: HttpResponse = await run(
      { route: rowOfRequest(routes, http), http, rateUses: [], started: performance.now() },
      context,
    );
    // For HEAD the gateway drops a buffered body but reports its length; a stream has no length.
    if (!streams) return response;
    return http.method === 'HEAD' ? { ...response, body: '' } : compressResponse(http, response);
  };
  if (streams) return streamingHandler(respond);
  return async (event, context) => toProxyResult(await respond(event, context));
}

function isList<R extends Route>(rows: R | readonly R[]): rows is readonly R[] {
  return Array.isArray(rows);
}

async function toResponse({ route, http }: Exchange, result: unknown): Promise<HttpResponse> {
  if (result instanceof DocumentReply) return documentResponse(http, result);
  const reply = result instanceof Reply ? result : new Reply(result);
  const { json, status = route.status ?? 200, headers, created } = reply;
  if (json instanceof StreamedList) return piecesResponse(http, await json.begun(), { status, headers });
  const isEmpty = json === undefined || status === 204;
  const facts = { status, headers, ...(created !== undefined && { created }) };
  const response =
    json instanceof PreparedJson
      ? piecesResponse(http, json, facts)
      : {
          ...facts,
          headers: isEmpty ? headers : { 'content-type': 'application/json', ...headers },
          body: isEmpty ? '' : JSON.stringify(json),
        };
  const tagged = route.etag && status === 200 && typeof json === 'object' && json !== null;
  return tagged ? conditionalRead(http, response, reply.tagOf ?? json, reply.shown) : response;
}

/** The previous steps have checked path, query and body with the route's own schemas; the compiler cannot know this. */
function endpointInput<R extends Route>({
  route,
  params,
  query,
  body,
  caller,
  credentials,
  limiter,
  http,
}: Exchange): EndpointInput<R> {
  const { method, requestId, sourceIp, headers } = http;
  const { operation } = route;
  const sent = { params, query, body, credentials, headers };
  const input = { operation, method, ...sent, caller, requestId, sourceIp, limiter, log: logger };
  return input as EndpointInput<R>;
}
