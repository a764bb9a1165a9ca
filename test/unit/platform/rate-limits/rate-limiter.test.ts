import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Table } from '../../../../shared/platform/aws/table.ts';
import type { Bucket } from '../../../../shared/platform/rate-limits/bucket.ts';
import { mailBuckets } from '../../../../shared/platform/rate-limits/mail-buckets.ts';
import { rateLimitSettings } from '../../../../shared/platform/rate-limits/rate-limit-settings.ts';
import { rateLimiter } from '../../../../shared/platform/rate-limits/rate-limiter.ts';
import { startTables } from '../../../fixtures/start-tables.ts';

let identity: Table;
let stop: () => Promise<void>;
let nowMs = Date.parse('2026-01-31T09:00:00.000Z');
const clock = () => new Date(nowMs);

beforeAll(async () => {
  ({ identity, stop } = await startTables());
});
afterAll(() => stop?.());

const limiterOf = (setting?: string) =>
  rateLimiter({ identity, clock, settings: rateLimitSettings({ RATE_LIMITS: setting }) });

/** How many of this many concurrent calls are accepted. */
async function acceptedCount(limiter: ReturnType<typeof limiterOf>, buckets: readonly Bucket[], calls: number) {
  const results = await Promise.allSettled(Array.from({ length: calls }, () => limiter.count(buckets)));
  return results.filter(({ status }) => status === 'fulfilled').length;
}

describe('the limiter', () => {
  it('refuses with 429, and returns the whole seconds until the next call is possible', async () => {
    const limiter = limiterOf('upload=2');
    const buckets: Bucket[] = [{ limit: 'upload', of: ['refused'] }];
    await limiter.count(buckets);
    await limiter.count(buckets);
    await expect(limiter.count(buckets)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      status: 429,
      headers: { 'retry-after': '30' },
    });
    nowMs += 29_999;
    await expect(limiter.count(buckets)).rejects.toMatchObject({ headers: { 'retry-after': '1' } });
    nowMs += 1;
    await limiter.count(buckets);
  });

  it('counts a call in all its buckets or in none', async () => {
    const limiter = limiterOf('signInPerAddress=10,signInPerIdentification=3');
    const attempt = (who: string): Bucket[] => [
      { limit: 'signInPerAddress', of: ['192.0.2.1'] },
      { limit: 'signInPerIdentification', of: [who] },
    ];
    expect(await acceptedCount(limiter, attempt('anna'), 3)).toBe(3);
    for (let call = 0; call < 20; call++) await expect(limiter.count(attempt('anna'))).rejects.toThrow();
    // The refused calls have not used the seven others of the address.
    expect(await acceptedCount(limiter, attempt('ben'), 3)).toBe(3);
    expect(await acceptedCount(limiter, attempt('carl'), 3)).toBe(3);
    expect(await acceptedCount(limiter, attempt('dora'), 3)).toBe(1);
    // Dora's attempts that the address limit refused have not used her own bucket.
    nowMs += 60_000;
    expect(await acceptedCount(limiter, attempt('dora'), 3)).toBe(3);
  });

  it('is shared by all instances', async () => {
    const buckets: Bucket[] = [{ limit: 'jobStart', of: [1, 'user', 'anna'] }];
    const counts = await Promise.all([1, 2, 3].map(() => acceptedCount(limiterOf('jobStart=5'), buckets, 4)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(5);
  });

  it('counts each user, tenant and limit separately', async () => {
    const limiter = limiterOf('jobStart=1,upload=1');
    await limiter.count([{ limit: 'jobStart', of: [7, 'user', 'anna'] }]);
    await limiter.count([{ limit: 'upload', of: [7, 'user', 'anna'] }]);
    await limiter.count([{ limit: 'jobStart', of: [8, 'user', 'anna'] }]);
    await limiter.count([{ limit: 'jobStart', of: [7, 'user', 'ben'] }]);
    await expect(limiter.count([{ limit: 'jobStart', of: [7, 'user', 'anna'] }])).rejects.toThrow();
  });

  it('counts nothing if it is off', async () => {
    const buckets: Bucket[] = [{ limit: 'jobStart', of: ['off'] }];
    expect(await acceptedCount(limiterOf('off'), buckets, 500)).toBe(500);
    expect(await acceptedCount(limiterOf('jobStart=1'), buckets, 1)).toBe(1);
  });
});

describe('mails', () => {
  it('are counted by tenant, and by recipient in any case of the address', async () => {
    const limiter = limiterOf('mailPerRecipient=2,mailPerTenant=5');
    await limiter.count(mailBuckets('anna@one.example', 1));
    await limiter.count(mailBuckets(' Anna@One.EXAMPLE ', 2));
    const refused = { status: 429, headers: { 'retry-after': '1800' } };
    await expect(limiter.count(mailBuckets('anna@one.example', 3))).rejects.toMatchObject(refused);
    for (const name of ['b', 'c', 'd', 'e']) await limiter.count(mailBuckets(`${name}@one.example`, 1));
    await expect(limiter.count(mailBuckets('f@one.example', 1))).rejects.toMatchObject({ status: 429 });
    await limiter.count(mailBuckets('f@one.example', 2));
  });
});
