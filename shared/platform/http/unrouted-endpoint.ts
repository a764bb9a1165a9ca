import middy from '@middy/core';
import * as z from 'zod';
import { errorStep } from './error-step.ts';
import type { Exchange } from './exchange.ts';
import { type LambdaHandler, toProxyResult } from './lambda-handler.ts';
import { readRequest } from './request.ts';
import { requestLog } from './request-log.ts';
import type { HttpResponse } from './response.ts';
import { responseHeaders } from './response-headers.ts';
import { type Route, route } from './route.ts';

/** The row of requests that have no route. */
const UNROUTED: Route = route({
  operation: 'unrouted',
  method: 'GET',
  path: '/{proxy+}',
  summary: 'What no route takes',
  file: 'fallback',
  audience: 'open',
  response: z.never(),
  source: 'interface.md, D113',
});

/** Makes the handler for requests without a route. `refuse` throws the error of the response. */
export function unroutedEndpoint(refuse: (request: { method: string; path: string }) => never): LambdaHandler {
  const run = middy()
    .use(requestLog())
    .use(responseHeaders())
    .use(errorStep())
    .handler(async ({ http }: Exchange): Promise<HttpResponse> => refuse(http));
  return async (event, context) =>
    toProxyResult(
      await run({ route: UNROUTED, http: readRequest(event), rateUses: [], started: performance.now() }, context),
    );
}
