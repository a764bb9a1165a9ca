import { openTable } from '../aws/table.ts';
import type { Clock } from '../identifiers/clock.ts';
import { randomId } from '../identifiers/random-id.ts';
import { rateLimitSettings } from './rate-limit-settings.ts';
import { type RateLimiter, rateLimiter } from './rate-limiter.ts';
import type { RateUse } from './rate-use.ts';

/**
 * Opens the rate limiter with the settings of the environment, for each request with its own `onUse`. Its counters are
 * in the table `identity`: GetItem and UpdateItem.
 */
export function openRateLimiter(clock: Clock): (onUse: (use: RateUse) => void) => RateLimiter {
  const deps = { identity: openTable('identity'), clock, ids: randomId, settings: rateLimitSettings(process.env) };
  return (onUse) => rateLimiter({ ...deps, onUse });
}
