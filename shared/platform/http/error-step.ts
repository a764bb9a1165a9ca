import { logger } from '../runtime/logger.ts';
import { errorBody, visibleError } from './error-body.ts';
import type { PipelineStep } from './pipeline-step.ts';

/** Turns whatever was thrown into the one error form. The cause goes to the log, and only there. */
export function errorStep(): PipelineStep {
  return {
    onError(state) {
      const error = visibleError(state.error);
      const facts = { code: error.code, status: error.status };
      if (error.status >= 500) logger.error('failed', { ...facts, error: state.error ?? error });
      else logger.info('refused', { ...facts, reason: error.message, causes: causes(error) });
      state.response = {
        status: error.status,
        headers: { 'content-type': 'application/json', ...error.headers },
        body: JSON.stringify(errorBody(error, state.event.http.requestId)),
      };
    },
  };
}

/**
 * Why, from the nearest cause to the farthest. Of causes that are not ours only the name, as libraries quote what they
 * could not read, and that may be a password. Ours are plain errors with a sentence in them.
 */
function causes(error: Error): string[] {
  const seen = new Set<Error>();
  for (let { cause } = error; cause instanceof Error && !seen.has(cause); { cause } = cause) seen.add(cause);
  return [...seen].map((cause) => (cause.constructor === Error ? cause.message : cause.name));
}
