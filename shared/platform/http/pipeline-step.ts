import type { Request } from '@middy/core';
import type { Exchange } from './exchange.ts';
import type { HttpResponse } from './response.ts';

type State = Request<Exchange, HttpResponse, Error>;

/** One step of the request pipeline, as middy runs it: `before` in order, `after` and `onError` in reverse. */
export interface PipelineStep {
  readonly before?: (state: State) => Promise<void> | void;
  readonly after?: (state: State) => Promise<void> | void;
  readonly onError?: (state: State) => Promise<void> | void;
}
