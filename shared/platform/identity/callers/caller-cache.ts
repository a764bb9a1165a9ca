import type { Clock } from '../../identifiers/clock.ts';
import type { ApiKey } from '../tenants/api-key.ts';
import type { Tenant } from '../tenants/tenant.ts';

/** A disabled key or a changed tenant is noticed after this long at the latest. */
export const CALLER_MAX_AGE_MS = 30_000;
/** So that inventive callers cannot fill the memory. */
const MAX_ENTRIES = 1_000;

/** Api keys and tenants as one execution environment remembers them. One is made per environment. */
export interface CallerCache {
  readonly apiKeys: ExpiringMap<string, ApiKey>;
  /** By id and by alias. */
  readonly tenants: ExpiringMap<number, Tenant>;
}

/** An empty cache (D213). */
export function callerCache(clock: Clock): CallerCache {
  return { apiKeys: new ExpiringMap(clock), tenants: new ExpiringMap(clock) };
}

/** Remembers what was found for a while. What was not found is not remembered, so a new key works at once. */
export class ExpiringMap<K, V> {
  readonly #clock: Clock;
  readonly #entries = new Map<K, { readonly value: V; readonly foundMs: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The remembered value, or what `find` answers. Its errors are passed on. */
  async get(key: K, find: () => Promise<V | undefined>): Promise<V | undefined> {
    const startedMs = this.#clock().getTime();
    const entry = this.#entries.get(key);
    if (entry !== undefined && startedMs - entry.foundMs < CALLER_MAX_AGE_MS) return entry.value;
    // Removed first, so that the map's order stays the order of age.
    this.#entries.delete(key);
    const value = await find();
    if (value !== undefined) this.#remember(key, value, startedMs);
    return value;
  }

  /** `foundMs` is the time before the read: the value may already be that old. */
  #remember(key: K, value: V, foundMs: number): void {
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size < MAX_ENTRIES) break;
      this.#entries.delete(oldest);
    }
    this.#entries.set(key, { value, foundMs });
  }
}
