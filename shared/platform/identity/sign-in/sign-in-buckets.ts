import { addressGroup } from '../../rate-limits/address-group.ts';
import type { Bucket } from '../../rate-limits/bucket.ts';
import { loginKey } from '../tenants/identity-keys.ts';

/**
 * What an attempt to sign in is counted in, whatever its end: the address that it comes from, and the identification,
 * in any spelling that means the same user. The address first: whoever tries many identifications is refused without
 * touching anybody's own count (D2002).
 */
export function signInBuckets(identification: string, address: string): readonly Bucket[] {
  return [
    { limit: 'signInPerAddress', of: [addressGroup(address)] },
    { limit: 'signInPerIdentification', of: [loginKey(identification).pk] },
  ];
}
