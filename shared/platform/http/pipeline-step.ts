import type { Request } from '@middy/core';
import type { Answer } from './answer.ts';
import type { Exchange } from './exchange.ts';

type State = Request<Exchange, Answer, Error>;

/** One step of the request pipeline, as middy runs it: `before` in order, `after` and `onError` in reverse. */
export interface PipelineStep {
  readonly before?: (state: State) => Promise<void> | void;
  readonly after?: (state: State) => Promise<void> | void;
  readonly onError?: (state: State) => Promise<void> | void;
}
