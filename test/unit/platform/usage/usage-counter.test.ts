import { beforeAll, expect, test } from 'vitest';
import type { Table } from '../../../../shared/platform/aws/table.ts';
import { lastUses, usageOfDays } from '../../../../shared/platform/usage/read-usage.ts';
import { usageCounter } from '../../../../shared/platform/usage/usage-counter.ts';
import { usagePartition } from '../../../../shared/platform/usage/usage-rows.ts';
import { ownTables } from '../../own-tables.ts';

let usage: Table;
beforeAll(async () => {
  ({ usage } = await ownTables());
});

const START = Date.parse('2026-03-01T23:58:00.000Z');
const countsOf = async (tenant: number) => {
  const days: Record<string, object> = {};
  for await (const { day, counts } of usageOfDays(usage, tenant, { from: '2026-03-01', to: '2026-03-02' }))
    days[day] = counts;
  return days;
};

test('calls are added up once a minute for each day, and keys are noted at their first use of a day', async () => {
  let seconds = 0;
  const faults: unknown[] = [];
  const clock = () => new Date(START + seconds * 1_000);
  const counter = usageCounter({ usage, clock, onFault: (error) => faults.push(error) });
  const call = async (at: number, tenant: number, key: string) => {
    seconds = at;
    counter.call(tenant, { id: key, tenant });
    await counter.writeIfDue();
  };
  await call(0, 1, 'a');
  await call(1, 1, 'a');
  await call(2, 2, 'b');
  expect(await countsOf(1)).toEqual({ '2026-03-01': { calls: 1 } });
  expect([...(await lastUses(usage, ['a', 'b', 'c']))]).toEqual([
    ['a', '2026-03-01'],
    ['b', '2026-03-01'],
  ]);
  counter.count(1, 'storedBytes', 500);
  await call(61, 2, 'b');
  expect(await countsOf(1)).toEqual({ '2026-03-01': { calls: 2, storedBytes: 500 } });
  expect(await countsOf(2)).toEqual({ '2026-03-01': { calls: 2 } });
  await call(62, 1, 'a');
  await call(121, 1, 'a');
  expect(await countsOf(1)).toEqual({
    '2026-03-01': { calls: 3, storedBytes: 500 },
    '2026-03-02': { calls: 1 },
  });
  expect((await lastUses(usage, ['a'])).get('a')).toBe('2026-03-02');
  expect(faults).toEqual([]);
});

test('counts that wait in memory do not bring back the row of a tenant that was deleted since', async () => {
  let seconds = 0;
  const clock = () => new Date(START + seconds * 1_000);
  const counter = usageCounter({ usage, clock, onFault: (error) => expect(error).toBeUndefined() });
  for (const at of [0, 1, 2]) {
    seconds = at;
    counter.count(4, 'exports');
    await counter.writeIfDue();
  }
  expect(await countsOf(4)).toEqual({ '2026-03-01': { exports: 1 } });
  await usage.delete({ pk: usagePartition(4), sk: '2026-03-01' });
  seconds = 70;
  await counter.writeIfDue();
  expect(await countsOf(4)).toEqual({});
});

test('two functions add to the same day, and a fault of the store is no fault of the call', async () => {
  const clock = () => new Date(START);
  const counters = [1, 2].map(() => usageCounter({ usage, clock, onFault: (error) => expect(error).toBeUndefined() }));
  for (const counter of counters) {
    counter.call(3, { id: 'c', tenant: 3 });
    await counter.writeIfDue();
  }
  expect(await countsOf(3)).toEqual({ '2026-03-01': { calls: 2 } });
  const faults: unknown[] = [];
  const missing = { ...usage, update: () => Promise.reject(new Error('the store is away')) };
  const counter = usageCounter({ usage: missing, clock, onFault: (error) => faults.push(error) });
  counter.call(3, { id: 'c', tenant: 3 });
  await counter.writeIfDue();
  expect(faults).toHaveLength(1);
});
