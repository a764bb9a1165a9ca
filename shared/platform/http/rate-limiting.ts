import { addressGroup } from '../rate-limits/address-group.ts';
import { openRateLimiter } from '../rate-limits/open-rate-limiter.ts';
import type { Exchange } from './exchange.ts';
import type { PipelineStep } from './pipeline-step.ts';

/** Counts calls of a route that declares a limit. Throws 429 with `retry-after`. */
export function rateLimiting(): PipelineStep {
  const limiter = openRateLimiter(() => new Date());
  return {
    async before({ event: exchange }) {
      const { limit } = exchange.route;
      if (limit) await limiter.count([{ limit, of: whoseCalls(exchange) }]);
    },
  };
}

/** One user in one tenant; of those who are not signed in, each address is somebody. */
function whoseCalls({ caller, http }: Exchange): (string | number)[] {
  const tenant = caller?.tenant.id ?? 'nobody';
  return caller?.user ? [tenant, 'user', caller.user.id] : [tenant, 'address', addressGroup(http.sourceIp)];
}
