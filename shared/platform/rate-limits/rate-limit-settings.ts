import * as z from 'zod';
import { RATE_LIMITS, type RateLimit, type RateLimitName } from './rate-limits.ts';

/** More would not be exact: tokens come in whole microseconds. */
const MAX_CALLS = 1_000_000;

const calls = z.coerce.number<string | number>().int().positive().max(MAX_CALLS);
const names = Object.keys(RATE_LIMITS) as [RateLimitName, ...RateLimitName[]];
const Overrides = z.partialRecord(z.enum(names), calls);

/** The limits in force, by name; undefined when none is. */
export type RateLimitSettings = Readonly<Record<RateLimitName, RateLimit>> | undefined;

/**
 * Reads `RATE_LIMITS`: `on` (the defaults; also when it is not set), `off`, or numbers of calls that take the place of
 * defaults, each for the period of that limit: `signInPerIdentification=5,mailPerTenant=2000`, or the same as JSON,
 * `{"signInPerIdentification": 5}`. Throws a `ZodError` that names what does not fit.
 *
 * @example
 * npm start -- --env RATE_LIMITS=signInPerIdentification=5,jobStart=1000
 */
export function rateLimitSettings(environment: Readonly<Record<string, string | undefined>>): RateLimitSettings {
  const setting = environment.RATE_LIMITS ?? 'on';
  if (setting === 'off') return undefined;
  const overrides = setting === 'on' ? {} : Overrides.parse(writtenLimits(setting));
  const limits = names.map((name) => [
    name,
    { ...RATE_LIMITS[name], calls: overrides[name] ?? RATE_LIMITS[name].calls },
  ]);
  return Object.fromEntries(limits);
}

function writtenLimits(setting: string): unknown {
  if (setting.startsWith('{')) return JSON.parse(setting);
  return Object.fromEntries(setting.split(',').map((pair) => pair.split('=').map((part) => part.trim())));
}
