import { expect, it } from 'vitest';
import { admitStart } from '../../../../shared/domain/configured-items/admit-start.ts';
import type { Caller } from '../../../../shared/platform/identity/callers/caller.ts';
import type { Bucket } from '../../../../shared/platform/rate-limits/bucket.ts';

/** The buckets in which the start of a model counts. */
async function bucketsOf(user: Pick<NonNullable<Caller['user']>, 'id'> | undefined): Promise<readonly Bucket[]> {
  const counted: Bucket[] = [];
  const caller = { tenant: { id: 7 }, user } as Caller;
  const limiter = { count: async (buckets: readonly Bucket[]) => void counted.push(...buckets), used: () => 3 };
  expect(await admitStart({ caller, sourceIp: '192.0.2.1', limiter })()).toEqual({ bySeconds: 45 });
  return counted;
}

it('counts the model of a stranger for the address and for the tenant, whose limit has a part for its users only', async () => {
  const of = [7, 'address', '192.0.2.1'];
  expect(await bucketsOf(undefined)).toEqual([
    { limit: 'jobStart', of },
    { limit: 'choiceModelPerAddress', of },
    { limit: 'choiceModel', of: [7], isAnonymous: true },
  ]);
});

it('counts the model of a user for the user and the tenant', async () => {
  expect(await bucketsOf({ id: 'anna' })).toEqual([
    { limit: 'jobStart', of: [7, 'user', 'anna'] },
    { limit: 'choiceModel', of: [7], isAnonymous: false },
  ]);
});
