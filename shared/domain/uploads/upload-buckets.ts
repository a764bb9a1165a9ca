import type { Caller } from '../../platform/identity/callers/caller.ts';
import { addressGroup } from '../../platform/rate-limits/address-group.ts';
import type { Bucket } from '../../platform/rate-limits/bucket.ts';

const MEBIBYTE = 2 ** 20;

/**
 * Returns the buckets in which the stated size of an upload counts, in whole mebibytes: the address group of a caller
 * who is not signed in, and the tenant (D510). A caller who has none left is refused first, without using up the
 * tenant's.
 */
export function uploadBuckets(
  size: number,
  { tenant, user }: Pick<Caller, 'tenant' | 'user'>,
  sourceIp: string,
): readonly Bucket[] {
  const tokens = Math.ceil(size / MEBIBYTE);
  const ofTenant: Bucket = { limit: 'uploadMebibytes', of: [tenant.id], isAnonymous: !user, tokens };
  if (user) return [ofTenant];
  return [{ limit: 'uploadMebibytesPerAddress', of: [tenant.id, addressGroup(sourceIp)], tokens }, ofTenant];
}
