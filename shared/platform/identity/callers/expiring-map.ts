import type { Clock } from '../../identifiers/clock.ts';

/** Limits the memory that callers can use. */
const MAX_ENTRIES = 1_000;

/** A map whose entries expire. Missing values are not cached, so a new key works immediately. */
export class ExpiringMap<K, V> {
  readonly #clock: Clock;
  readonly #maxAgeMs: number;
  readonly #entries = new Map<K, { readonly value: V; readonly foundMs: number }>();

  constructor(clock: Clock, maxAgeMs: number) {
    this.#clock = clock;
    this.#maxAgeMs = maxAgeMs;
  }

  /** Returns the cached value, or the result of `find`. Errors of `find` go to the caller. */
  async get(key: K, find: () => Promise<V | undefined>): Promise<V | undefined> {
    const startedMs = this.#clock().getTime();
    const entry = this.#entries.get(key);
    if (entry !== undefined && startedMs - entry.foundMs < this.#maxAgeMs) return entry.value;
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
