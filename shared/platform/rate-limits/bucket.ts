import { createHash } from 'node:crypto';
import type { Key } from '../aws/table.ts';
import type { RateLimitName } from './rate-limits.ts';

/** One counter of a limit. `of` says whose calls it counts, from general to specific. */
export interface Bucket {
  readonly limit: RateLimitName;
  readonly of: readonly (string | number)[];
  /** The caller is not signed in and may not use the calls that are kept for signed-in users. */
  readonly isAnonymous?: boolean;
  /** What the call takes of the limit; 1 by default, and at most all of it. */
  readonly tokens?: number;
}

/**
 * Returns the key of a bucket's row in the table `identity`. `of` is hashed, so that no key contains an e-mail or IP
 * address or exceeds the size limit of keys. The hash has no secret: it only keeps addresses out of sight, and the row
 * expires with the period of the limit.
 */
export function bucketKey({ limit, of }: Bucket): Key {
  const hash = createHash('sha256').update(JSON.stringify(of)).digest('hex');
  return { pk: `limit#${limit}#${hash}`, sk: 'limit' };
}
