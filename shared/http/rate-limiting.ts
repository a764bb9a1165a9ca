import { openTable } from '../aws/table.ts';
import { addressGroup } from '../rate-limits/address-group.ts';
import { rateLimitSettings } from '../rate-limits/rate-limit-settings.ts';
import { rateLimiter } from '../rate-limits/rate-limiter.ts';
import type { Exchange } from './exchange.ts';
import type { PipelineStep } from './pipeline-step.ts';

/** Counts calls of a route that declares a limit. Throws 429 with `retry-after`. */
export function rateLimiting(): PipelineStep {
  const limiter = rateLimiter({
    identity: openTable('identity'),
    clock: () => new Date(),
    settings: rateLimitSettings(process.env),
  });
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
