import type { Table } from '../aws/table.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { Clock } from '../identifiers/clock.ts';
import { type Bucket, bucketKey } from './bucket.ts';
import type { RateLimitSettings } from './rate-limit-settings.ts';
import { giveTokenBack, takeToken } from './token-bucket.ts';

/** Dependencies of {@link rateLimiter}. */
interface RateLimiterDeps {
  /** The table `identity`: GetItem and UpdateItem. */
  readonly identity: Table;
  readonly clock: Clock;
  readonly settings: RateLimitSettings;
}

/** Counts calls. All instances of all functions share the counters. */
export interface RateLimiter {
  /**
   * Counts a call in all these buckets, or in none if one of them is empty: a refused call does not count. Throws
   * `TOO_MANY_REQUESTS` with `retry-after`, the seconds until the empty bucket has a token again.
   */
  count(buckets: readonly Bucket[]): Promise<void>;
}

/** Makes a rate limiter. Without settings it counts nothing and refuses no call. */
export function rateLimiter({ identity, clock, settings }: RateLimiterDeps): RateLimiter {
  return {
    async count(buckets) {
      if (settings === undefined) return;
      const taken: Bucket[] = [];
      for (const bucket of buckets) {
        const take = await takeToken(identity, bucketKey(bucket), settings[bucket.limit], clock);
        if (!take.taken) {
          for (const before of taken) await giveTokenBack(identity, bucketKey(before), settings[before.limit]);
          throw tooManyRequests(bucket, take.waitSeconds);
        }
        taken.push(bucket);
      }
    },
  };
}

function tooManyRequests({ limit }: Bucket, waitSeconds: number): ServiceError {
  return new ServiceError('TOO_MANY_REQUESTS', `Too many requests. Try again in ${waitSeconds} seconds.`, {
    headers: { 'retry-after': String(waitSeconds) },
    cause: new Error(`the limit ${limit} is used up`),
  });
}
