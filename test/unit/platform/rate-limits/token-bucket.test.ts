import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Table } from '../../../../shared/platform/aws/table.ts';
import { randomId } from '../../../../shared/platform/identifiers/random-id.ts';
import { bucketKey } from '../../../../shared/platform/rate-limits/bucket.ts';
import type { RateLimit } from '../../../../shared/platform/rate-limits/rate-limits.ts';
import { giveTokensBack, takeTokens } from '../../../../shared/platform/rate-limits/token-bucket.ts';
import { runs } from '../../../runs.ts';
import { ownTables } from '../../own-tables.ts';

const START_MS = Date.parse('2026-01-31T09:00:00.000Z');
const MICROSECONDS = 1_000_000;

let identity: Table;

beforeAll(async () => {
  ({ identity } = await ownTables());
});

let buckets = 0;
/** A new bucket. */
const freshKey = () => bucketKey({ limit: 'upload', of: ['test', buckets++] });
const at = (ms: number) => () => new Date(START_MS + ms);
const tokenUs = ({ calls, periodSeconds }: RateLimit) => Math.ceil((periodSeconds * MICROSECONDS) / calls);

/** So much earlier a token may be taken, as clocks differ. */
const earlyUs = (limit: RateLimit) => Math.min(MICROSECONDS, Math.floor(tokenUs(limit) / 100));

const limits = fc.record({ calls: fc.integer({ min: 1, max: 12 }), periodSeconds: fc.integer({ min: 1, max: 100 }) });
/** Pauses between calls, in milliseconds; many are zero. */
const pauses = fc.array(fc.oneof(fc.constant(0), fc.nat(500), fc.nat(60_000)), { minLength: 1, maxLength: 40 });

describe('a bucket', () => {
  it('allows its calls at once, and one more after each part of the period', async () => {
    const limit = { calls: 30, periodSeconds: 60 };
    const key = freshKey();
    const take = async (ms: number) => (await takeTokens(identity, key, limit, at(ms), randomId)).taken;
    for (let call = 0; call < 30; call++) expect(await take(0)).toBe(true);
    expect(await take(0)).toBe(false);
    expect(await take(1_979)).toBe(false);
    expect(await take(1_980)).toBe(true);
    expect(await take(2_001)).toBe(false);
    for (let call = 0; call < 30; call++) expect(await take(120_000)).toBe(true);
    expect(await take(120_000)).toBe(false);
  });

  it('gives the same results as tokens that refill evenly, and returns the second of the next one', async () => {
    await fc.assert(
      fc.asyncProperty(limits, pauses, async (limit, steps) => {
        const key = freshKey();
        let tokens = limit.calls * tokenUs(limit);
        let ms = 0;
        for (const pause of steps) {
          ms += pause;
          tokens = Math.min(limit.calls * tokenUs(limit), tokens + pause * 1_000);
          const take = await takeTokens(identity, key, limit, at(ms), randomId);
          expect(take.taken).toBe(tokens >= tokenUs(limit) - earlyUs(limit));
          if (take.taken) tokens -= tokenUs(limit);
          else expect(take.waitSeconds).toBe(Math.max(1, Math.ceil((tokenUs(limit) - tokens) / MICROSECONDS)));
        }
      }),
      { numRuns: runs(40) },
    );
  });

  it('gives calls as many tokens as they take, and a full bucket is enough for every call', async () => {
    await fc.assert(
      fc.asyncProperty(
        limits,
        fc.array(fc.tuple(fc.nat(3_000), fc.integer({ min: 1, max: 40 })), { maxLength: 12 }),
        async (limit, calls) => {
          const key = freshKey();
          const fullUs = limit.calls * tokenUs(limit);
          let leftUs = fullUs;
          let ms = 0;
          for (const [pause, tokens] of calls) {
            ms += pause;
            leftUs = Math.min(fullUs, leftUs + pause * 1_000);
            const neededUs = Math.min(tokens, limit.calls) * tokenUs(limit);
            const take = await takeTokens(identity, key, { ...limit, tokens }, at(ms), randomId);
            expect(take.taken).toBe(leftUs >= neededUs - earlyUs(limit));
            if (take.taken) leftUs -= neededUs;
            else expect(take.waitSeconds).toBe(Math.max(1, Math.ceil((neededUs - leftUs) / MICROSECONDS)));
          }
        },
      ),
      { numRuns: runs(40) },
    );
  });

  it('allows in any interval at most its size plus the refill', async () => {
    await fc.assert(
      fc.asyncProperty(limits, pauses, async (limit, steps) => {
        const key = freshKey();
        const letThrough: number[] = [];
        let ms = 0;
        for (const pause of steps) {
          ms += pause;
          if ((await takeTokens(identity, key, limit, at(ms), randomId)).taken) letThrough.push(ms);
        }
        letThrough.forEach((from, first) => {
          letThrough.slice(first).forEach((to, more) => {
            const refilled = ((to - from) * 1_000 + earlyUs(limit)) / tokenUs(limit);
            expect(more + 1).toBeLessThanOrEqual(limit.calls + refilled);
          });
        });
      }),
      { numRuns: runs(25) },
    );
  });

  it('allows exactly its calls if far more are made concurrently', async () => {
    await fc.assert(
      fc.asyncProperty(limits, fc.integer({ min: 0, max: 12 }), async (limit, before) => {
        const key = freshKey();
        const used = Math.min(before, limit.calls);
        for (let call = 0; call < used; call++) await takeTokens(identity, key, limit, at(0), randomId);
        const takes = await Promise.all(
          Array.from({ length: 40 }, () => takeTokens(identity, key, limit, at(0), randomId)),
        );
        expect(takes.filter(({ taken }) => taken)).toHaveLength(limit.calls - used);
      }),
      { numRuns: runs(15) },
    );
  });

  it('is correct for instances with different clocks, up to the refill of the clock difference', async () => {
    const limit = { calls: 10, periodSeconds: 10 };
    const key = freshKey();
    const clocksMs = Array.from({ length: 60 }, (_, index) => (index * 733) % 3_000);
    const takes = await Promise.all(clocksMs.map((ms) => takeTokens(identity, key, limit, at(ms), randomId)));
    const taken = takes.filter((take) => take.taken).length;
    expect(taken).toBeGreaterThanOrEqual(10);
    expect(taken).toBeLessThanOrEqual(13);
  });

  it('gives its last token also to an instance whose clock is half a second behind', async () => {
    const [key, limit] = [freshKey(), { calls: 5, periodSeconds: 3_600 }];
    const clocksMs = [500, 510, 520, 530, -450, -440];
    const takes: boolean[] = [];
    for (const ms of clocksMs) takes.push((await takeTokens(identity, key, limit, at(ms), randomId)).taken);
    expect(takes).toEqual([true, true, true, true, true, false]);
  });

  it('takes one token for an update that is sent twice, because its answer was lost', async () => {
    const [key, limit] = [freshKey(), { calls: 5, periodSeconds: 3_600 }];
    const sent = async (taker: string) => {
      await takeTokens(identity, key, limit, at(0), () => taker);
      return (await identity.get(key, z.object({ fullAtUs: z.int() }), { consistent: true }))?.fullAtUs ?? 0;
    };
    const tokens: number[] = [];
    for (const taker of ['a', 'a', 'b', 'b', 'c']) {
      tokens.push(Math.round(((await sent(taker)) - START_MS * 1_000) / tokenUs(limit)));
    }
    expect(tokens).toEqual([1, 1, 2, 2, 3]);
  });

  it('gives its tokens also to callers that read the clock earlier but write later', async () => {
    const [key, limit] = [freshKey(), { calls: 3, periodSeconds: 60 }];
    expect((await takeTokens(identity, key, limit, at(40), randomId)).taken).toBe(true);
    expect((await takeTokens(identity, key, limit, at(40), randomId)).taken).toBe(true);
    let late = 0;
    const looksBefore = () => at(late++ === 0 ? 0 : 50)();
    expect((await takeTokens(identity, key, limit, looksBefore, randomId)).taken).toBe(true);
    expect((await takeTokens(identity, key, limit, at(60), randomId)).taken).toBe(false);
  });

  it('is never more than full after tokens are returned, in any order', async () => {
    const limit = { calls: 4, periodSeconds: 40 };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(6_000), { maxLength: 12 }), async (steps) => {
        const key = freshKey();
        let ms = 0;
        for (const pause of steps) {
          ms += pause;
          // Returned tokens were taken before, here by other concurrent calls.
          const takes = await Promise.all([1, 2, 3].map(() => takeTokens(identity, key, limit, at(ms), randomId)));
          const taken = takes.filter((take) => take.taken);
          await Promise.all(taken.map(() => giveTokensBack(identity, key, limit)));
        }
        const takes = await Promise.all(
          Array.from({ length: 8 }, () => takeTokens(identity, key, limit, at(ms), randomId)),
        );
        expect(takes.filter(({ taken }) => taken)).toHaveLength(4);
      }),
      { numRuns: runs(25) },
    );
  });

  it('ignores a token that is returned to an unused bucket', async () => {
    const key = freshKey();
    await giveTokensBack(identity, key, { calls: 1, periodSeconds: 60 });
    expect(await identity.get(key, z.unknown())).toBeUndefined();
  });

  it('contains no user data, and its row may expire when it is full again', async () => {
    const limit = { calls: 60, periodSeconds: 3_600 };
    const key = bucketKey({ limit: 'mailPerRecipient', of: ['Anna@One.Example', 'x'.repeat(5_000)] });
    expect(JSON.stringify(key)).not.toMatch(/anna|example/i);
    expect(Buffer.byteLength(key.pk)).toBeLessThan(200);
    for (let call = 0; call < 60; call++) await takeTokens(identity, key, limit, at(0), randomId);
    const row = await identity.get(key, z.object({ fullAtUs: z.int(), expiresAt: z.int() }), { consistent: true });
    const fullSeconds = (row?.fullAtUs ?? 0) / MICROSECONDS;
    expect(fullSeconds).toBe(START_MS / 1_000 + 3_600);
    expect(row?.expiresAt).toBeGreaterThanOrEqual(fullSeconds);
    expect(row?.expiresAt).toBeLessThan(fullSeconds + 5);
  });
});
