import { baseUrlOf } from '../../platform/http/base-url.ts';
import type { EndpointInput } from '../../platform/http/exchange.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Clock, IdSource } from '../../platform/identifiers/clock.ts';
import { randomId } from '../../platform/identifiers/random-id.ts';
import type { RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';

/** What a call needs that sends a mail with a link. */
export interface Mailing {
  readonly limiter: RateLimiter;
  /** The address of the caller. */
  readonly sourceIp: string;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** `{base_url}` without a slash at the end. */
  readonly baseUrl: string;
}

/** Returns these parts of a request. */
export function openMailing({
  limiter,
  sourceIp,
  headers,
}: Pick<EndpointInput<Route>, 'limiter' | 'sourceIp' | 'headers'>): Mailing {
  return { limiter, sourceIp, clock: () => new Date(), ids: randomId, baseUrl: baseUrlOf(process.env, headers) };
}
