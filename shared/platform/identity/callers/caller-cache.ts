import type { Clock } from '../../identifiers/clock.ts';
import type { ApiKey } from '../tenants/api-key.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { ExpiringMap } from './expiring-map.ts';

/** A disabled key or a changed tenant takes effect after this time at the latest. */
export const CALLER_MAX_AGE_MS = 30_000;

/** The api keys and tenants that one execution environment has cached. */
export interface CallerCache {
  readonly apiKeys: ExpiringMap<string, ApiKey>;
  /** By id and by alias. */
  readonly tenants: ExpiringMap<number, Tenant>;
}

/** Makes an empty cache. Each execution environment has one (D213). */
export function callerCache(clock: Clock): CallerCache {
  return { apiKeys: new ExpiringMap(clock, CALLER_MAX_AGE_MS), tenants: new ExpiringMap(clock, CALLER_MAX_AGE_MS) };
}
