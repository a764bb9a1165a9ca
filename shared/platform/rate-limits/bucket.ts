import { createHash } from 'node:crypto';
import type { Key } from '../aws/table.ts';
import type { RateLimitName } from './rate-limits.ts';

/** One count of one limit: whose calls it counts is told by `of`, from the general to the particular. */
export interface Bucket {
  readonly limit: RateLimitName;
  readonly of: readonly (string | number)[];
}

/**
 * The row of a bucket in the table `identity`. Whose it is goes in hashed: e-mail and network addresses stand in no key,
 * and no key gets longer than the table allows. It is a plain hash, as there is no secret to key it with: it keeps
 * addresses out of sight, and the row ends with the limit's period.
 */
export function bucketKey({ limit, of }: Bucket): Key {
  const hash = createHash('sha256').update(JSON.stringify(of)).digest('hex');
  return { pk: `limit#${limit}#${hash}`, sk: 'limit' };
}
