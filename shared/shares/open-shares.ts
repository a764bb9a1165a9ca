import { openQueue } from '../aws/queue.ts';
import { openTable } from '../aws/table.ts';
import { baseUrlOf } from '../http/base-url.ts';
import type { EndpointInput } from '../http/exchange.ts';
import type { Route } from '../http/route.ts';
import { randomId } from '../identifiers/random-id.ts';
import { rateLimitSettings } from '../rate-limits/rate-limit-settings.ts';
import { rateLimiter } from '../rate-limits/rate-limiter.ts';
import type { ShareDeps } from './share.ts';

/** All that sharing needs, of the environment and of each request. */
export function openShares(): (input: Pick<EndpointInput<Route>, 'headers' | 'log'>) => ShareDeps {
  const clock = () => new Date();
  const settings = rateLimitSettings(process.env);
  const stores = { events: openTable('events'), queue: openQueue('webhooks') };
  const limiter = rateLimiter({ identity: openTable('identity'), clock, settings });
  return ({ headers, log }) => ({
    ...stores,
    limiter,
    clock,
    ids: randomId,
    baseUrl: baseUrlOf(process.env, headers),
    onUnsent: (error) => log.error('event not announced', { error: error instanceof Error ? error : String(error) }),
  });
}
