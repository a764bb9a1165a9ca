import { addressGroup } from '../../rate-limits/address-group.ts';
import type { Bucket } from '../../rate-limits/bucket.ts';
import { loginKey } from '../tenants/identity-keys.ts';

/**
 * Returns the rate limit buckets of a sign-in attempt, successful or not: its address and its identification, in any
 * spelling of the same user. The address comes first: a caller who tries many identifications is refused without using
 * up the limits of these users (D2002).
 */
export function signInBuckets(identification: string, address: string): readonly Bucket[] {
  return [
    { limit: 'signInPerAddress', of: [addressGroup(address)] },
    { limit: 'signInPerIdentification', of: [loginKey(identification).pk] },
  ];
}
