import * as z from 'zod';
import { RATE_LIMITS, type RateLimit, type RateLimitName } from './rate-limits.ts';

/** A higher limit would not be exact, because tokens refill in whole microseconds. */
const MAX_CALLS = 1_000_000;

const calls = z.coerce.number<string | number>().int().positive().max(MAX_CALLS);
const names = Object.keys(RATE_LIMITS) as [RateLimitName, ...RateLimitName[]];
const Overrides = z.partialRecord(z.enum(names), calls);

/** The limits by name; undefined if limits are off. */
export type RateLimitSettings = Readonly<Record<RateLimitName, RateLimit>> | undefined;

/**
 * Reads `RATE_LIMITS`: `on` (the default limits; also if it is not set), `off`, or numbers of calls that replace
 * defaults, each for the period of its limit: `signInPerIdentification=5,mailPerTenant=2000`, or the same as JSON,
 * `{"signInPerIdentification": 5}`. Throws a `ZodError` that names the invalid part.
 *
 * @example
 * npm start -- --env RATE_LIMITS=signInPerIdentification=5,jobStart=1000
 */
export function rateLimitSettings(environment: Readonly<Record<string, string | undefined>>): RateLimitSettings {
  const setting = environment.RATE_LIMITS ?? 'on';
  if (setting === 'off') return undefined;
  const overrides = setting === 'on' ? {} : Overrides.parse(parseOverrides(setting));
  const limits = names.map((name) => [
    name,
    { ...RATE_LIMITS[name], calls: overrides[name] ?? RATE_LIMITS[name].calls },
  ]);
  return Object.fromEntries(limits);
}

function parseOverrides(setting: string): unknown {
  if (setting.startsWith('{')) return JSON.parse(setting);
  return Object.fromEntries(setting.split(',').map((pair) => pair.split('=').map((part) => part.trim())));
}
