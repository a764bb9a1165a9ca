import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { addOnce } from '../../../../shared/platform/aws/add-once.ts';
import { ConditionFailedError, type Table } from '../../../../shared/platform/aws/table.ts';
import { ownTables } from '../../own-tables.ts';

const Row = z.object({ count: z.number(), seen: z.string() });

let items: Table;

beforeAll(async () => {
  ({ items } = await ownTables());
});

describe('an update that adds once', () => {
  const change = {
    expression: 'SET seen = :now ADD #count :two',
    names: { '#count': 'count' },
    values: { ':now': 'today', ':two': 2 },
  };

  test('begins the row, adds to it, and adds nothing when it is sent again', async () => {
    const key = { pk: '1#once', sk: 'x' };
    const update = addOnce(change);
    expect(await items.update(key, ...update, Row)).toMatchObject({ count: 2, seen: 'today' });
    await expect(items.update(key, ...update, Row)).rejects.toThrow(ConditionFailedError);
    expect(await items.update(key, ...addOnce(change), Row)).toMatchObject({ count: 4 });
  });

  test('keeps the condition of its own', async () => {
    const key = { pk: '1#conditional', sk: 'x' };
    const exists = { expression: 'attribute_exists(pk) OR :no = :yes', values: { ':no': 0, ':yes': 1 } };
    const update = ([own, condition]: ReturnType<typeof addOnce>) => items.update(key, own, condition, Row);
    await expect(update(addOnce(change, exists))).rejects.toThrow(ConditionFailedError);
    await update(addOnce(change));
    expect(await update(addOnce(change, exists))).toMatchObject({ count: 4 });
  });

  test('cannot be made of a change that only adds', () => {
    expect(() => addOnce({ expression: 'ADD #count :two' })).toThrow('starts with SET');
  });
});
