import { addressGroup } from '../rate-limits/address-group.ts';
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
      if (limit) await exchange.limiter.count([{ limit, of: bucketOwner(exchange) }]);
    },
  };
}

/** A route that also accepts JSON may count only its forms. */
function limitOf({ route: { limit, body: rule }, body }: Exchange): Extract<Route['limit'], string> | undefined {
  if (typeof limit !== 'object') return limit;
  const isForm = rule?.kind === 'jsonOrForm' && (body as { readonly form?: unknown }).form !== undefined;
  return isForm ? limit.ofForms : undefined;
}

/** A signed-in user in one tenant, or the address of a caller who is not signed in. */
function bucketOwner({ caller, http }: Exchange): (string | number)[] {
  const tenant = caller?.tenant.id ?? 'nobody';
  return caller?.user ? [tenant, 'user', caller.user.id] : [tenant, 'address', addressGroup(http.sourceIp)];
}
