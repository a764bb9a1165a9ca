import { errorBody, visibleError } from './error-answer.ts';
import { logger } from './logger.ts';
import type { PipelineStep } from './pipeline-step.ts';

/** Causes can go round in a circle. */
const MAX_REASONS = 8;

/** Turns whatever was thrown into the one error form. The cause goes to the log, and only there. */
export function errorAnswer(): PipelineStep {
  return {
    onError(state) {
      const error = visibleError(state.error);
      const facts = { code: error.code, status: error.status };
      if (error.status >= 500) logger.error('failed', { ...facts, error: state.error ?? error });
      else logger.info('refused', { ...facts, reason: reasons(error).join(': ') });
      state.response = {
        status: error.status,
        headers: { 'content-type': 'application/json', ...error.headers },
        body: state.event.http.method === 'HEAD' ? '' : JSON.stringify(errorBody(error, state.event.http.requestId)),
      };
    },
  };
}

/**
 * The message, and why: the chain of causes. Of causes that are not ours only the name, as libraries quote what they
 * could not read, and that may be a password. Ours are plain errors with a sentence in them.
 */
function reasons(error: Error): string[] {
  const found = [error.message];
  for (let { cause } = error; cause instanceof Error && found.length < MAX_REASONS; { cause } = cause) {
    found.push(cause.constructor === Error ? cause.message : cause.name);
  }
  return found;
}
