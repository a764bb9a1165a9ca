import { baseUrlOf } from '../../platform/http/base-url.ts';
import type { EndpointInput } from '../../platform/http/exchange.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Clock, IdSource } from '../../platform/identifiers/clock.ts';
import { randomId } from '../../platform/identifiers/random-id.ts';
import { openRateLimiter } from '../../platform/rate-limits/open-rate-limiter.ts';
import type { RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';

/** What a call needs that sends a mail with a link. */
export interface Mailing {
  readonly limiter: RateLimiter;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** `{base_url}` without a slash at the end. */
  readonly baseUrl: string;
}

/** Opens these parts from the environment, for each request. */
export function openMailing(): (input: Pick<EndpointInput<Route>, 'headers'>) => Mailing {
  const clock = () => new Date();
  const limiter = openRateLimiter(clock);
  return ({ headers }) => ({ limiter, clock, ids: randomId, baseUrl: baseUrlOf(process.env, headers) });
}
