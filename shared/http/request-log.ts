import { logger } from './logger.ts';
import type { PipelineStep } from './pipeline-step.ts';

/** One line a request: which, who, how it ended, how long it took. Ids only; see logger.ts for what never goes in. */
export function requestLog(): PipelineStep {
  return {
    before({ event: { route, http } }) {
      logger.resetKeys();
      logger.appendKeys({ requestId: http.requestId, operation: route.operation });
    },
    after({ event, response }) {
      const { caller, http, started } = event;
      logger.info('answered', {
        method: http.method,
        status: response?.status ?? 0,
        durationMs: Math.round(performance.now() - started),
        ...(caller ? { tenant: caller.tenant.id, apiKey: caller.apiKey.id, user: caller.user?.id } : {}),
      });
    },
    onError({ event, response }) {
      const { http, started } = event;
      logger.info('answered', {
        method: http.method,
        status: response?.status ?? 0,
        durationMs: Math.round(performance.now() - started),
      });
    },
  };
}
