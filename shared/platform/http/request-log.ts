import { embeddedMetrics } from '../runtime/embedded-metrics.ts';
import { logger } from '../runtime/logger.ts';
import type { Exchange } from './exchange.ts';
import type { PipelineStep } from './pipeline-step.ts';

/**
 * The step that writes one log line for each request: operation, caller, status, duration and metrics. Only ids; see
 * logger.ts for what must not be logged.
 */
export function requestLog(): PipelineStep {
  return {
    before({ event: { route, http } }) {
      logger.resetKeys();
      logger.appendKeys({ requestId: http.requestId, operation: route.operation });
    },
    after({ event, response }) {
      const { caller } = event;
      logger.info('answered', {
        ...outcome(event, response?.status ?? 0),
        ...(caller ? { tenant: caller.tenant.id, apiKey: caller.apiKey.id, user: caller.user?.id } : {}),
      });
    },
    onError({ event, response }) {
      logger.info('answered', outcome(event, response?.status ?? 0));
    },
  };
}

function outcome({ http, route, started }: Exchange, status: number): Record<string, unknown> {
  const metrics = {
    LatencyMs: Math.round(performance.now() - started),
    ...(status >= 400 && status < 500 ? { ClientErrors: 1 } : {}),
    ...(status >= 500 ? { ServerErrors: 1 } : {}),
  };
  const { operation } = route;
  return { method: http.method, status, ...embeddedMetrics(metrics, { operation }, [['operation']], new Date()) };
}
