import { addressGroup } from '../../rate-limits/address-group.ts';
import type { Bucket } from '../../rate-limits/bucket.ts';
import { loginKey } from '../tenants/identity-keys.ts';

/** The rate limit buckets of a sign-in. */
interface SignInBuckets {
  /** Count every attempt. */
  readonly attempts: readonly Bucket[];
  /** Counts failures only: the handler gives the call back after a success. */
  readonly failures: readonly Bucket[];
}

/**
 * Returns the buckets of a sign-in attempt: its address group, the identification together with the address group, and
 * the failures of the identification, in any spelling of the same user. The address comes first: a caller who tries
 * many identifications is refused without using up the limits of these users (D2070).
 */
export function signInBuckets(identification: string, address: string): SignInBuckets {
  const group = addressGroup(address);
  const { pk: login } = loginKey(identification);
  return {
    attempts: [
      { limit: 'signInPerAddress', of: [group] },
      { limit: 'signInPerIdentification', of: [login, group] },
    ],
    failures: [{ limit: 'signInFailures', of: [login] }],
  };
}

/**
 * Returns the buckets of a check of a request token: those of sign-in attempts, with the api key in the place of the
 * identification (D292).
 */
export function tokenCheckBuckets(apiKey: string, address: string): readonly Bucket[] {
  const group = addressGroup(address);
  return [
    { limit: 'signInPerAddress', of: [group] },
    { limit: 'signInPerIdentification', of: ['token', apiKey, group] },
  ];
}
