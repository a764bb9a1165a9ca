import { openTable } from '../aws/table.ts';
import type { Clock } from '../identifiers/clock.ts';
import { rateLimitSettings } from './rate-limit-settings.ts';
import { type RateLimiter, rateLimiter } from './rate-limiter.ts';

/**
 * Opens the rate limiter with the settings of the environment. Its counters are in the table `identity`: GetItem and
 * UpdateItem.
 */
export function openRateLimiter(clock: Clock): RateLimiter {
  return rateLimiter({ identity: openTable('identity'), clock, settings: rateLimitSettings(process.env) });
}
