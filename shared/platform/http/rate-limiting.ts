import { addressGroup } from '../rate-limits/address-group.ts';
import { openRateLimiter } from '../rate-limits/open-rate-limiter.ts';
import type { Exchange } from './exchange.ts';
import type { PipelineStep } from './pipeline-step.ts';

/** The step that counts calls of routes with a limit. Throws 429 with `retry-after`. */
export function rateLimiting(): PipelineStep {
  const limiter = openRateLimiter(() => new Date());
  return {
    async before({ event: exchange }) {
      const { limit } = exchange.route;
      if (limit) await limiter.count([{ limit, of: bucketOwner(exchange) }]);
    },
  };
}

/** A signed-in user in one tenant, or the address of a caller who is not signed in. */
function bucketOwner({ caller, http }: Exchange): (string | number)[] {
  const tenant = caller?.tenant.id ?? 'nobody';
  return caller?.user ? [tenant, 'user', caller.user.id] : [tenant, 'address', addressGroup(http.sourceIp)];
}
