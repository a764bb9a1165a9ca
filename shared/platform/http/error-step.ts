import { logger } from '../runtime/logger.ts';
import { baseUrlOf } from './base-url.ts';
import { errorBody, visibleError } from './error-body.ts';
import { NO_STORE } from './no-store.ts';
import type { PipelineStep } from './pipeline-step.ts';

/**
 * The step that turns any thrown value into the error response. The cause goes only to the log. No cache keeps an
 * error: it may depend on who asks, and it may be gone a second later (D185).
 */
export function errorStep(): PipelineStep {
  return {
    onError(state) {
      const error = visibleError(state.error);
      const { http } = state.event;
      const facts = { code: error.code, status: error.status };
      if (error.status >= 500) logger.error('failed', { ...facts, error: state.error ?? error });
      else logger.info('refused', { ...facts, reason: error.message, causes: causes(error) });
      state.response = {
        status: error.status,
        headers: { 'content-type': 'application/json', 'cache-control': NO_STORE, ...error.headers },
        body: JSON.stringify(errorBody(error, http.requestId, baseUrlOf(process.env, http.headers))),
      };
    },
  };
}

/**
 * Causes from the nearest to the farthest. For errors of libraries only the name is logged: their messages may quote
 * the input, and this may be a password. A plain `Error` is from this service, so its message is logged.
 */
function causes(error: Error): string[] {
  const seen = new Set<Error>();
  for (let { cause } = error; cause instanceof Error && !seen.has(cause); { cause } = cause) seen.add(cause);
  return [...seen].map((cause) => (cause.constructor === Error ? cause.message : cause.name));
}
