import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Table } from '../../../../shared/platform/aws/table.ts';
import { randomId } from '../../../../shared/platform/identifiers/random-id.ts';
import type { Bucket } from '../../../../shared/platform/rate-limits/bucket.ts';
import { mailBuckets } from '../../../../shared/platform/rate-limits/mail-buckets.ts';
import { rateLimitSettings } from '../../../../shared/platform/rate-limits/rate-limit-settings.ts';
import { rateLimiter } from '../../../../shared/platform/rate-limits/rate-limiter.ts';
import { type RateUse, rateLimitHeaders } from '../../../../shared/platform/rate-limits/rate-use.ts';
import { runs } from '../../../runs.ts';
import { ownTables } from '../../own-tables.ts';

let identity: Table;
let nowMs = Date.parse('2026-01-31T09:00:00.000Z');
const clock = () => new Date(nowMs);

beforeAll(async () => {
  ({ identity } = await ownTables());
});

const limiterOf = (setting?: string) =>
  rateLimiter({ identity, clock, ids: randomId, settings: rateLimitSettings({ RATE_LIMITS: setting }) });

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
    nowMs += 29_699;
    await expect(limiter.count(buckets)).rejects.toMatchObject({ headers: { 'retry-after': '1' } });
    nowMs += 1;
    await limiter.count(buckets);
  });

  it('tells how many calls of a limit are used, and not refilled', async () => {
    const limiter = limiterOf('jobStart=60');
    const buckets: Bucket[] = [{ limit: 'jobStart', of: ['used'] }];
    expect(limiter.used('jobStart')).toBe(0);
    for (let call = 0; call < 5; call++) await limiter.count(buckets);
    expect(limiter.used('jobStart')).toBe(5);
    nowMs += 3_000;
    await limiter.count(buckets);
    expect([limiter.used('jobStart'), limiter.used('upload')]).toEqual([3, 0]);
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
    const mail = (recipient: string, tenantId: number) => limiter.count(mailBuckets(recipient, { tenantId }));
    await mail('anna@one.example', 1);
    await mail(' Anna@One.EXAMPLE ', 2);
    const refused = { status: 429, headers: { 'retry-after': '1800' } };
    await expect(mail('anna@one.example', 3)).rejects.toMatchObject(refused);
    for (const name of ['b', 'c', 'd', 'e']) await mail(`${name}@one.example`, 1);
    await expect(mail('f@one.example', 1)).rejects.toMatchObject({ status: 429 });
    await mail('f@one.example', 2);
  });

  it('of callers who are not signed in are counted by address group over all tenants, 20 an hour', async () => {
    const limiter = limiterOf();
    const mail = (recipient: string, tenantId: number, anonymousAddress: string) =>
      limiter.count(mailBuckets(`${recipient}@strangers.example`, { tenantId, anonymousAddress }));
    for (let sent = 0; sent < 20; sent++) await mail(`${sent}`, 10 + (sent % 2), `2001:db8::${sent}`);
    const refused = { status: 429, headers: { 'retry-after': '180' } };
    await expect(mail('next', 12, '2001:db8::77')).rejects.toMatchObject(refused);
    await mail('next', 12, '2001:db8:0:1::77');
  });

  it('of callers who are not signed in leave a quarter of the tenant to signed-in users', async () => {
    const limiter = limiterOf('mailPerTenant=8');
    const mail = (index: number, anonymousAddress?: string) =>
      limiter.count(mailBuckets(`${index}@customers.example`, { tenantId: 20, anonymousAddress }));
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => mail(index, `10.0.0.${index}`)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    await mail(100);
    await mail(101);
    await expect(mail(102)).rejects.toMatchObject({ status: 429 });
    // The first calls that come back belong to signed-in users too.
    nowMs += 2 * 450_000;
    await expect(mail(103, '10.0.1.1')).rejects.toMatchObject({ status: 429 });
    await mail(104);
  });
});

describe('the use of a limit', () => {
  it('is reported for each bucket of a call, also for the one that refuses it, but not what others do', async () => {
    const uses: RateUse[] = [];
    const settings = rateLimitSettings({ RATE_LIMITS: 'mailPerTenant=4,mailPerRecipient=9' });
    const limiter = rateLimiter({ identity, clock, ids: randomId, settings, onUse: (use) => uses.push(use) });
    const mail = () => limiter.count(mailBuckets('use@one.example', { tenantId: 30 }));
    await mail();
    expect(rateLimitHeaders(uses.splice(0))).toEqual({
      'ratelimit-policy': '"mailPerTenant";q=4;w=3600',
      ratelimit: '"mailPerTenant";r=3;t=900',
    });
    for (let call = 0; call < 3; call++) await mail();
    expect(rateLimitHeaders(uses.splice(0).slice(-2))).toMatchObject({ ratelimit: '"mailPerTenant";r=0;t=3600' });
    await expect(mail()).rejects.toThrow();
    expect(rateLimitHeaders(uses)).toMatchObject({ ratelimit: '"mailPerTenant";r=0;t=900' });
    expect(rateLimitHeaders([])).toEqual({});
  });

  it('is the number of calls that are accepted until the first refusal', async () => {
    const settings = rateLimitSettings({});
    await fc.assert(
      fc.asyncProperty(
        fc.uuid(),
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 8 }),
        async (who, calls, pauses) => {
          let left = Number.NaN;
          const own = { ...settings, upload: { calls, periodSeconds: 60 } } as typeof settings;
          const limiter = rateLimiter({
            identity,
            clock,
            ids: randomId,
            settings: own,
            onUse: (use) => (left = use.left),
          });
          const call = () => limiter.count([{ limit: 'upload', of: [who] }]);
          for (const pause of pauses) {
            nowMs += pause;
            await call().catch(() => undefined);
          }
          await call().catch(() => undefined);
          for (let more = left; more > 0; more--) await call();
          await expect(call()).rejects.toThrow();
        },
      ),
      { numRuns: runs(40) },
    );
  });
});
