import { expect, it } from 'vitest';
import { signInBuckets } from '../../../../../shared/platform/identity/sign-in/sign-in-buckets.ts';

it('are the same in every spelling of one user, and differ for another user and address', () => {
  const anna = signInBuckets('Anna@One.Example', '192.0.2.1');
  expect(signInBuckets(' anna@one.example', '192.0.2.1')).toEqual(anna);
  expect(signInBuckets('ａnna@one.example', '192.0.2.1')).toEqual(anna);
  const ben = signInBuckets('ben@one.example', '192.0.2.1');
  expect(ben.attempts[0]).toEqual(anna.attempts[0]);
  expect(ben.attempts[1]).not.toEqual(anna.attempts[1]);
  expect(ben.failures).not.toEqual(anna.failures);
});

it('count the failures of a user from all addresses, and the attempts from each address group separately', () => {
  const here = signInBuckets('anna@one.example', '2001:db8::1');
  expect(signInBuckets('anna@one.example', '2001:db8::2')).toEqual(here);
  const elsewhere = signInBuckets('anna@one.example', '2001:db8:0:1::1');
  expect(elsewhere.failures).toEqual(here.failures);
  for (const [index, bucket] of here.attempts.entries()) expect(elsewhere.attempts[index]).not.toEqual(bucket);
});
