import { callOwner } from '../identity/callers/call-owner.ts';
import { openRateLimiter } from '../rate-limits/open-rate-limiter.ts';
import type { Exchange } from './exchange.ts';
import type { PipelineStep } from './pipeline-step.ts';
import type { Route } from './route.ts';

/**
 * The step that counts calls of routes with a limit, and opens the limiter for handlers that count more. Throws 429
 * with `retry-after`. `responseHeaders` shows how much of the limits is used.
 */
export function rateLimiting(): PipelineStep {
  const limiterOf = openRateLimiter(() => new Date());
  return {
    async before({ event: exchange }) {
      exchange.limiter = limiterOf((use) => exchange.rateUses.push(use));
      const limit = limitOf(exchange);
      if (limit) await exchange.limiter.count([{ limit, of: callOwner(exchange.caller, exchange.http.sourceIp) }]);
    },
  };
}

/** A route that also accepts JSON may count only its forms. */
function limitOf({ route: { limit, body: rule }, body }: Exchange): Extract<Route['limit'], string> | undefined {
  if (typeof limit !== 'object') return limit;
  const isForm = rule?.kind === 'jsonOrForm' && (body as { readonly form?: unknown }).form !== undefined;
  return isForm ? limit.ofForms : undefined;
}
