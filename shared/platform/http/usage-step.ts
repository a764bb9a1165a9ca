import { openUsage } from '../usage/open-usage.ts';
import type { PipelineStep } from './pipeline-step.ts';

/**
 * The step that counts successful calls by tenant, and notes on which day a key was used. It writes once a minute at
 * most (D2172). Refused calls change nothing.
 */
export function usageStep(): PipelineStep {
  const usage = openUsage();
  return {
    async after({ event: { caller } }) {
      if (!caller) return;
      usage.call(caller.tenant.id, caller.apiKey);
      await usage.writeIfDue();
    },
  };
}
