import { Readable } from 'node:stream';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type * as z from 'zod';
import { type Answer, Reply, StreamedList } from './answer.ts';
import { authentication } from './authentication.ts';
import { errorAnswer } from './error-step.ts';
import type { EndpointInput, Exchange } from './exchange.ts';
import { inputValidation } from './input-validation.ts';
import { type LambdaHandler, streamingHandler, toProxyResult } from './lambda-answers.ts';
import { logger } from './logger.ts';
import { readRequest } from './request.ts';
import { requestLog } from './request-log.ts';
import { responseHeaders } from './response-headers.ts';
import type { Route } from './route.ts';

type HandlerResult<R extends Route> = z.input<R['response']> | Reply<z.input<R['response']>> | StreamedList;

/**
 * Makes the Lambda handler of a route. The pipeline does everything that the row declares, in this order: request id
 * and log, who calls and may they, path, query and body by their schemas, then `handle`, then the answer or the one
 * error form, with CORS headers on both.
 *
 * @example
 * export const handler = endpoint(getItem, async ({ params, caller }) => ({ item: await readItem(params.id, caller) }));
 */
export function endpoint<const R extends Route>(
  route: R,
  handle: (input: EndpointInput<R>) => Promise<HandlerResult<R>>,
): LambdaHandler {
  const run = middy()
    .use(requestLog())
    .use(responseHeaders())
    .use(errorAnswer())
    .use(authentication())
    .use(inputValidation())
    .handler((exchange: Exchange) => handleExchange(route, handle, exchange));
  const answer = (event: unknown, context: Context): Promise<Answer> =>
    run({ route, http: readRequest(event), started: performance.now() }, context);
  if (route.stream) return streamingHandler(answer);
  return async (event, context) => toProxyResult(await answer(event, context));
}

async function handleExchange<R extends Route>(
  route: R,
  handle: (input: EndpointInput<R>) => Promise<HandlerResult<R>>,
  exchange: Exchange,
): Promise<Answer> {
  const result = await handle(endpointInput(exchange));
  const reply = result instanceof Reply ? result : new Reply(result);
  const status = reply.status ?? route.status ?? 200;
  if (exchange.http.method === 'HEAD' || status === 204) return { status, headers: reply.headers, body: '' };
  const body =
    reply.json instanceof StreamedList ? Readable.from(reply.json.text()) : JSON.stringify(reply.json ?? null);
  return { status, headers: { 'content-type': 'application/json', ...reply.headers }, body };
}

/** The steps before have checked path, query and body by the route's own schemas; the compiler cannot follow there. */
function endpointInput<R extends Route>({ params, query, body, caller, http }: Exchange): EndpointInput<R> {
  const { requestId, sourceIp, headers } = http;
  return { params, query, body, caller, requestId, sourceIp, headers, log: logger } as EndpointInput<R>;
}
