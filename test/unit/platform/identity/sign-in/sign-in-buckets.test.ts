import { expect, it } from 'vitest';
import { signInBuckets } from '../../../../../shared/platform/identity/sign-in/sign-in-buckets.ts';

it('are the same in every spelling of one user, and differ for another user and address', () => {
  const anna = signInBuckets('Anna@One.Example', '192.0.2.1');
  expect(signInBuckets(' anna@one.example', '192.0.2.1')).toEqual(anna);
  expect(signInBuckets('ａnna@one.example', '192.0.2.1')).toEqual(anna);
  const [address, identification] = anna;
  const [sameAddress, ben] = signInBuckets('ben@one.example', '192.0.2.1');
  expect(sameAddress).toEqual(address);
  expect(ben).not.toEqual(identification);
  const [otherAddress, sameUser] = signInBuckets('anna@one.example', '192.0.2.2');
  expect(otherAddress).not.toEqual(address);
  expect(sameUser).toEqual(identification);
});
