import { expect, test } from 'vitest';
import { unitCounter } from '../imports/table-units.ts';

const consumed = (...units: number[]) => ({ ConsumedCapacity: units.map((CapacityUnits) => ({ CapacityUnits })) });

test('reads and writes are counted apart, and the caller does not see that it was asked', () => {
  let sums = {};
  const count = unitCounter((counted) => {
    sums = counted;
  });
  const read = count('BatchGetItem', { RequestItems: {} });
  expect(read?.input).toEqual({ RequestItems: {}, ReturnConsumedCapacity: 'TOTAL' });
  expect(read?.edit?.({ Responses: {}, ...consumed(1, 2.5) })).toEqual({ Responses: {} });
  expect(count('PutItem', {})?.edit?.({ ConsumedCapacity: { CapacityUnits: 4 } })).toEqual({});
  expect(count('ListTables', {})).toBeUndefined();
  expect(sums).toEqual({ readUnits: 3.5, writeUnits: 4 });
});
