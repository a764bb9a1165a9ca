import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { openRowUpdates } from '../../../../shared/platform/aws/row-updates.ts';
import {
  ConditionFailedError,
  StoredRowError,
  type Table,
  writeTransaction,
} from '../../../../shared/platform/aws/table.ts';
import { ownTables } from '../../own-tables.ts';

const Row = z.object({ pk: z.string(), sk: z.string(), count: z.number() });
const NEW = { expression: 'attribute_not_exists(pk)' };

let items: Table;
let jobs: Table;

beforeAll(async () => {
  const tables = await ownTables();
  ({ items, jobs } = tables);
});

describe('a table', () => {
  test('returns the stored row, and undefined for an unknown key', async () => {
    await items.put({ pk: '1#a', sk: 'x', count: 1 });
    expect(await items.get({ pk: '1#a', sk: 'x' }, Row, { consistent: true })).toMatchObject({ count: 1 });
    expect(await items.get({ pk: '1#a', sk: 'none' }, Row)).toBeUndefined();
  });

  test('refuses a row that does not match the schema of the reader', async () => {
    await items.put({ pk: '1#bad', sk: 'x', count: 'many' });
    await expect(items.get({ pk: '1#bad', sk: 'x' }, Row)).rejects.toThrow(StoredRowError);
  });

  test('reports a failed condition, for put, update and delete', async () => {
    const key = { pk: '1#cond', sk: 'x' };
    await items.put({ ...key, count: 1 }, NEW);
    await expect(items.put({ ...key, count: 2 }, NEW)).rejects.toThrow(ConditionFailedError);
    const two = { expression: '#c = :two', names: { '#c': 'count' }, values: { ':two': 2 } };
    const change = { expression: 'SET #c = :five', names: { '#c': 'count' }, values: { ':five': 5 } };
    await expect(items.update(key, change, two, Row)).rejects.toThrow(ConditionFailedError);
    await expect(items.delete(key, two)).rejects.toThrow(ConditionFailedError);
    expect(await items.update(key, change, undefined, Row)).toMatchObject({ count: 5 });
    await items.delete(key);
    expect(await items.get(key, Row, { consistent: true })).toBeUndefined();
  });

  test('reads a partition page by page, in both directions, up to a limit', async () => {
    const filler = 'x'.repeat(30_000);
    const rows = Array.from({ length: 60 }, (_, index) => ({
      pk: '1#many',
      sk: String(index).padStart(3, '0'),
      count: index,
    }));
    await Promise.all(rows.map((row) => items.put({ ...row, filler })));
    const keyCondition = { expression: 'pk = :pk', values: { ':pk': '1#many' } };
    const read = async (options: { descending?: boolean; limit?: number }) => {
      const counts: number[] = [];
      for await (const { count } of items.query({ keyCondition, ...options }, Row)) counts.push(count);
      return counts;
    };
    expect(await read({})).toEqual(rows.map(({ count }) => count));
    expect(await read({ descending: true, limit: 3 })).toEqual([59, 58, 57]);
  });

  test('reads many keys at once, without unknown ones, and at most a hundred', async () => {
    const keys = ['000', '001', 'none'].map((sk) => ({ pk: '1#many', sk }));
    expect((await items.getMany(keys, Row)).map(({ count }) => count).sort()).toEqual([0, 1]);
    expect(await items.getMany([], Row)).toEqual([]);
    await expect(items.getMany(Array(101).fill(keys[0]), Row)).rejects.toThrow(RangeError);
  });
});

describe('a transaction', () => {
  test('writes to several tables, or to none if one condition fails', async () => {
    const a = { pk: '1#tx', sk: 'a' };
    const b = { pk: '1#tx', sk: 'b' };
    await writeTransaction([
      { table: items, put: { ...a, count: 1 }, condition: NEW },
      { table: jobs, put: { ...b, count: 1 } },
    ]);
    const refused = writeTransaction([
      { table: jobs, delete: b },
      { table: items, update: a, change: { expression: 'SET #c = :c', names: { '#c': 'count' }, values: { ':c': 9 } } },
      { table: items, check: { pk: '1#tx', sk: 'none' }, condition: { expression: 'attribute_exists(pk)' } },
    ]);
    await expect(refused).rejects.toThrow(ConditionFailedError);
    expect(await jobs.get(b, Row, { consistent: true })).toMatchObject({ count: 1 });
    expect(await items.get(a, Row, { consistent: true })).toMatchObject({ count: 1 });
  });
});

describe('concurrent updates', () => {
  const row = (sk: string) => ({ pk: '1#updates', sk });

  test('are written with separate conditions, even to one row, and in more than one call', async () => {
    const updates = openRowUpdates('items');
    const names = Array.from({ length: 30 }, (_, index) => String(index));
    await Promise.all(names.map((sk) => items.put({ ...row(sk), count: 0, held: Number(sk) % 2 === 0 })));
    const grown = names
      .concat('0', 'absent')
      .map((sk) =>
        updates.updateAndRead(
          { key: row(sk), increase: { count: 1 }, condition: { expression: 'held = ?', values: [true] } },
          Row,
        ),
      );
    const [first, ...others] = (await Promise.all(grown)).map((found) => found?.count);
    const again = others.splice(names.length - 1, 1)[0];
    expect(others).toEqual([...names.slice(1).map((sk) => (Number(sk) % 2 === 0 ? 1 : undefined)), undefined]);
    // The two updates of one row are in two calls, in any order.
    expect([first, again].sort()).toEqual([1, 2]);
  });

  test('set, remove and compare attributes, including nested ones', async () => {
    const updates = openRowUpdates('items');
    const key = row('nested');
    await items.put({ ...key, count: 1 });
    const update = (set: object, expression: string, values: unknown[], remove?: string) =>
      updates.update({ key, set: { ...set }, condition: { expression, values }, ...(remove && { remove }) });
    expect(await update({ slot: { owner: 'me' }, status: 'x', none: undefined }, 'slot IS MISSING', [])).toBe(true);
    expect(await update({ slot: {} }, 'slot IS MISSING', [])).toBe(false);
    expect(await update({}, 'slot."owner" = ?', ['you'], 'slot')).toBe(false);
    expect(await update({}, 'NOT slot."owner" > ?', ['a'], 'slot')).toBe(false);
    expect(await update({}, 'slot."owner" = ?', ['me'], 'slot')).toBe(true);
    expect(await update({ count: 2 }, 'NOT until > ?', ['a'])).toBe(true);
    expect(await items.get(key, z.looseObject({}), { consistent: true })).toEqual({ ...key, count: 2, status: 'x' });
  });

  test('report an update that the database refuses, and write the others', async () => {
    const updates = openRowUpdates('items');
    for (const sk of ['good', 'bad']) await items.put({ ...row(sk), count: 1 });
    const condition = { expression: 'count = ?', values: [1] };
    const [bad, good] = await Promise.allSettled([
      updates.update({ key: row('bad'), condition: { expression: 'count >', values: [1] } }),
      updates.update({ key: row('good'), set: { count: 2 }, condition }),
    ]);
    expect(bad).toMatchObject({
      status: 'rejected',
      reason: expect.objectContaining({ message: expect.stringMatching('refused') }),
    });
    expect(good).toEqual({ status: 'fulfilled', value: true });
  });
});
