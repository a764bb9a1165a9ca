import { beforeAll, expect, test } from 'vitest';
import { putCode, putStarted, takeCode, takeStarted } from '../../../../shared/domain/company-sign-in/sign-in-rows.ts';
import type { Table } from '../../../../shared/platform/aws/table.ts';
import { ownTables } from '../../own-tables.ts';

const NOW = new Date('2026-01-31T09:00:00.000Z');
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);
const STARTED = {
  tenant: 7,
  issuer: 'https://login.company.example/',
  clientId: 'furniture',
  nonce: 'nonce',
  verifier: 'verifier',
  returnTo: 'https://shop.example/',
};

let identity: Table;
beforeAll(async () => {
  ({ identity } = await ownTables());
});

test('of many calls at the same time, one gets the sign-in of a state, and one the user of a code', async () => {
  await putStarted(identity, 'state', STARTED, NOW);
  await putCode(identity, 7, 'code', 'u-1', NOW);
  const calls = Array.from({ length: 8 });
  const started = await Promise.all(calls.map(() => takeStarted(identity, 'state', NOW)));
  expect(started.filter((each) => each !== undefined)).toEqual([STARTED]);
  const users = await Promise.all(calls.map(() => takeCode(identity, 7, 'code', NOW)));
  expect(users.filter((each) => each !== undefined)).toEqual(['u-1']);
});

test('a state lives ten minutes, a code one minute, and a code is known to its tenant alone', async () => {
  for (const [seconds, found] of [
    [599, STARTED],
    [600, undefined],
  ] as const) {
    await putStarted(identity, 'state', STARTED, NOW);
    expect(await takeStarted(identity, 'state', after(seconds))).toEqual(found);
  }
  await putCode(identity, 7, 'code', 'u-1', NOW);
  expect(await takeCode(identity, 8, 'code', NOW)).toBeUndefined();
  expect(await takeCode(identity, 7, 'another', NOW)).toBeUndefined();
  expect(await takeCode(identity, 7, 'code', after(59))).toBe('u-1');
  await putCode(identity, 7, 'code', 'u-1', NOW);
  expect(await takeCode(identity, 7, 'code', after(60))).toBeUndefined();
});
