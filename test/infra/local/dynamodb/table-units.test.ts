import { expect, test } from 'vitest';
import { unitCounter } from '../../../../lib/local/dynamodb/table-units.ts';

const consumed = (...units: number[]) => ({ ConsumedCapacity: units.map((CapacityUnits) => ({ CapacityUnits })) });

test('reads and writes are counted apart, and the caller does not see that it was asked', () => {
  const counter = unitCounter();
  const read = counter.counted('BatchGetItem', { RequestItems: {} }, undefined);
  expect(read?.input).toEqual({ RequestItems: {}, ReturnConsumedCapacity: 'TOTAL' });
  expect(read?.edit?.({ Responses: {}, ...consumed(1, 2.5) })).toEqual({ Responses: {} });
  const write = counter.counted('PutItem', {}, undefined);
  expect(write?.edit?.({ ConsumedCapacity: { CapacityUnits: 4 } })).toEqual({});
  expect(counter.total()).toEqual({ readUnits: 3.5, writeUnits: 4, calls: 2 });
});

test('faults stay as they are: a refused call consumes nothing, an edited output is edited after it', () => {
  const counter = unitCounter();
  const refused = { response: { status: 400, body: {} } };
  expect(counter.counted('GetItem', {}, refused)).toBe(refused);
  expect(counter.counted('ListTables', {}, undefined)).toBeUndefined();
  const edited = counter.counted('Query', {}, { input: { Limit: 3 }, edit: (output) => ({ ...output, Stale: true }) });
  expect(edited?.input).toEqual({ Limit: 3, ReturnConsumedCapacity: 'TOTAL' });
  expect(edited?.edit?.(consumed(1))).toEqual({ Stale: true });
});
