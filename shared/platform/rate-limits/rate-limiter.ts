import type { Table } from '../aws/table.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { Clock, IdSource } from '../identifiers/clock.ts';
import { type Bucket, bucketKey } from './bucket.ts';
import type { RateLimitSettings } from './rate-limit-settings.ts';
import type { RateLimitName } from './rate-limits.ts';
import type { RateUse } from './rate-use.ts';
import { giveTokensBack, takeTokens } from './token-bucket.ts';

/** Dependencies of {@link rateLimiter}. */
interface RateLimiterDeps {
  /** The table `identity`: GetItem and UpdateItem. */
  readonly identity: Table;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly settings: RateLimitSettings;
  /** Called for each bucket in which a call counted, and for the empty bucket of a refused call. */
  readonly onUse?: (use: RateUse) => void;
}

/** Counts calls. All instances of all functions share the counters. */
export interface RateLimiter {
  /**
   * Counts a call in all these buckets, or in none if one of them is empty: a refused call does not count. Throws
   * `TOO_MANY_REQUESTS` with `retry-after`, the seconds until the empty bucket has a token again.
   */
  count(buckets: readonly Bucket[]): Promise<void>;
  /** Takes back what a call counted in these buckets, for buckets that count only failures. */
  giveBack(buckets: readonly Bucket[]): Promise<void>;
  /** Calls of a limit that the caller has used and that are not refilled, as the last count in it left them; else 0. */
  used(limit: RateLimitName): number;
}

/** Makes a rate limiter. Without settings it counts nothing and refuses no call. */
export function rateLimiter({ identity, clock, ids, settings, onUse }: RateLimiterDeps): RateLimiter {
  const giveBack = async (buckets: readonly Bucket[]) => {
    if (settings === undefined) return;
    for (const { tokens, ...bucket } of buckets) {
      await giveTokensBack(identity, bucketKey(bucket), settings[bucket.limit], tokens);
    }
  };
  const used = new Map<RateLimitName, number>();
  return {
    async count(buckets) {
      if (settings === undefined) return;
      const uses: RateUse[] = [];
      for (const [index, bucket] of buckets.entries()) {
        const { limit: name, isAnonymous = false, tokens } = bucket;
        const limit = settings[name];
        const keptCalls = isAnonymous ? Math.floor(limit.calls * (limit.keptForUsers ?? 0)) : 0;
        const take = await takeTokens(identity, bucketKey(bucket), { ...limit, keptCalls, tokens }, clock, ids);
        if (!take.taken) {
          await giveBack(buckets.slice(0, index));
          onUse?.({ name, limit, left: 0, resetSeconds: take.waitSeconds });
          throw tooManyRequests(bucket, take.waitSeconds);
        }
        uses.push({ name, limit, left: take.left, resetSeconds: take.fullSeconds });
      }
      for (const use of uses) {
        used.set(use.name, use.limit.calls - use.left);
        onUse?.(use);
      }
    },
    giveBack,
    used: (name) => used.get(name) ?? 0,
  };
}

function tooManyRequests({ limit }: Bucket, waitSeconds: number): ServiceError {
  return new ServiceError('TOO_MANY_REQUESTS', `Too many requests. Try again in ${waitSeconds} seconds.`, {
    headers: { 'retry-after': String(waitSeconds) },
    cause: new Error(`the limit ${limit} is used up`),
  });
}
