import { openUsage } from '../usage/open-usage.ts';
import type { PipelineStep } from './pipeline-step.ts';
import type { Route } from './route.ts';

/**
 * The step that counts successful calls by tenant, and notes on which day a key was used. It writes once a minute at
 * most (D2172). Refused calls change nothing. A function whose routes only report on credentials has no callers, and no
 * access to the counts.
 */
export function usageStep(routes: readonly Route[]): PipelineStep {
  const usage = routes.every(({ reportsCredentials }) => reportsCredentials) ? undefined : openUsage();
  return {
    async after({ event: { caller } }) {
      if (!caller || !usage) return;
      usage.call(caller.tenant.id, caller.apiKey);
      await usage.writeIfDue();
    },
  };
}
