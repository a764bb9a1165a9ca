import type { Clock } from '../../identifiers/clock.ts';
import type { ApiKey } from '../tenants/api-key.ts';
import type { Tenant } from '../tenants/tenant.ts';

/** A disabled key or a changed tenant takes effect after this time at the latest. */
export const CALLER_MAX_AGE_MS = 30_000;
/** Limits the memory that callers can use. */
const MAX_ENTRIES = 1_000;

/** The api keys and tenants that one execution environment has cached. */
export interface CallerCache {
  readonly apiKeys: ExpiringMap<string, ApiKey>;
  /** By id and by alias. */
  readonly tenants: ExpiringMap<number, Tenant>;
}

/** Makes an empty cache. Each execution environment has one (D213). */
export function callerCache(clock: Clock): CallerCache {
  return { apiKeys: new ExpiringMap(clock), tenants: new ExpiringMap(clock) };
}

/** A map whose entries expire. Missing values are not cached, so a new key works immediately. */
export class ExpiringMap<K, V> {
  readonly #clock: Clock;
  readonly #entries = new Map<K, { readonly value: V; readonly foundMs: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns the cached value, or the result of `find`. Errors of `find` go to the caller. */
  async get(key: K, find: () => Promise<V | undefined>): Promise<V | undefined> {
    const startedMs = this.#clock().getTime();
    const entry = this.#entries.get(key);
    if (entry !== undefined && startedMs - entry.foundMs < CALLER_MAX_AGE_MS) return entry.value;
    // Deleted first, so that the order of the map stays the order of age.
    this.#entries.delete(key);
    const value = await find();
    if (value !== undefined) this.#remember(key, value, startedMs);
    return value;
  }

  /** `foundMs` is the time before the read, because the value may be that old. */
  #remember(key: K, value: V, foundMs: number): void {
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size < MAX_ENTRIES) break;
      this.#entries.delete(oldest);
    }
    this.#entries.set(key, { value, foundMs });
  }
}
