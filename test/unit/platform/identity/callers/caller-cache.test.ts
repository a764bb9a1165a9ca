import { describe, expect, it } from 'vitest';
import { CALLER_MAX_AGE_MS, callerCache } from '../../../../../shared/platform/identity/callers/caller-cache.ts';
import { ExpiringMap } from '../../../../../shared/platform/identity/callers/expiring-map.ts';

/** A clock that only the test moves. */
function stoppedClock() {
  let nowMs = Date.parse('2026-01-31T09:00:00.000Z');
  return {
    clock: () => new Date(nowMs),
    advance: (ms: number) => {
      nowMs += ms;
    },
  };
}

describe('the cache of an execution environment', () => {
  it('reads an entry again after 30 seconds, even if it is used often', async () => {
    const { clock, advance } = stoppedClock();
    const map = new ExpiringMap<string, number>(clock, CALLER_MAX_AGE_MS);
    let reads = 0;
    const read = async () => ++reads;
    expect(await map.get('key', read)).toBe(1);
    advance(29_999);
    expect(await map.get('key', read)).toBe(1);
    advance(1);
    expect(await map.get('key', read)).toBe(2);
  });

  it('counts the age of an entry from before its read', async () => {
    const { clock, advance } = stoppedClock();
    const map = new ExpiringMap<string, string>(clock, CALLER_MAX_AGE_MS);
    await map.get('key', async () => {
      advance(20_000);
      return 'old';
    });
    advance(10_000);
    expect(await map.get('key', async () => 'new')).toBe('new');
  });

  it('does not store missing entries, so that a new key works immediately', async () => {
    const map = new ExpiringMap<string, string>(stoppedClock().clock, CALLER_MAX_AGE_MS);
    expect(await map.get('key', async () => undefined)).toBeUndefined();
    expect(await map.get('key', async () => 'created')).toBe('created');
  });

  it('stores nothing after a failed read', async () => {
    const map = new ExpiringMap<string, string>(stoppedClock().clock, CALLER_MAX_AGE_MS);
    await expect(map.get('key', () => Promise.reject(new Error('the table is away')))).rejects.toThrow('away');
    expect(await map.get('key', async () => 'found')).toBe('found');
  });

  it('has at most a thousand entries and removes the oldest first', async () => {
    const map = new ExpiringMap<number, string>(stoppedClock().clock, CALLER_MAX_AGE_MS);
    for (let key = 0; key <= 1_000; key++) await map.get(key, async () => 'first');
    expect(await map.get(1, async () => 'second')).toBe('first');
    expect(await map.get(0, async () => 'second')).toBe('second');
  });

  it('separates api keys and tenants', async () => {
    const cache = callerCache(stoppedClock().clock);
    expect(await cache.apiKeys.get('1', async () => undefined)).toBeUndefined();
    expect(await cache.tenants.get(1, async () => undefined)).toBeUndefined();
  });
});
