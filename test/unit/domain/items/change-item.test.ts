import { expect, test } from 'vitest';
import { type ChangeItemDeps, changeItem } from '../../../../shared/domain/items/change-item.ts';
import { StoredItem } from '../../../../shared/domain/items/item.ts';
import { ConditionFailedError } from '../../../../shared/platform/aws/table.ts';

const START = '2026-01-31T09:00:00.000Z';
const stored = StoredItem.parse({
  tenant: 7,
  catalog: 'demo',
  externalId: 'chair',
  created: START,
  updated: START,
  version: 3,
});

/** A row that other writers change this many times first. */
function contested(interferences: number, fault = (): Error => new ConditionFailedError('met another')) {
  let row: StoredItem | undefined = stored;
  let left = interferences;
  const pauses: number[] = [];
  const deps: ChangeItemDeps = {
    items: {
      findCurrent: async () => row,
      async replace(read, changed) {
        if (left-- > 0) {
          if (row) row = { ...row, version: row.version + 1, other: left };
          throw fault();
        }
        expect(read).toEqual(row);
        row = changed;
      },
    },
    clock: () => new Date('2026-01-31T08:00:00.000Z'),
    random: () => 0.5,
    sleep: async (milliseconds) => pauses.push(milliseconds),
  };
  return { deps, pauses, row: () => row, remove: () => (row = undefined) };
}

const relabel = (current: StoredItem) => ({ ...current, label: 'new' });

test('a change increases the version and never decreases the time, for any clock', async () => {
  const { deps } = contested(0);
  expect(await changeItem(stored, relabel, deps)).toMatchObject({
    label: 'new',
    version: 4,
    updated: '2026-01-31T09:00:00.001Z',
  });
});

test('a conflicting change is repeated on the new state, after longer and longer pauses', async () => {
  const { deps, pauses, row } = contested(3);
  const after = await changeItem(stored, relabel, deps);
  expect(after).toMatchObject({ label: 'new', other: 0, version: 7 });
  expect(row()).toEqual(after);
  expect(pauses).toEqual([5, 10, 20]);
});

test('a check in the change applies to the state that is overwritten', async () => {
  const { deps, row } = contested(1);
  const ifUnchanged = (current: StoredItem) => {
    if (current.version !== 3) throw new Error('changed meanwhile');
    return relabel(current);
  };
  await expect(changeItem(stored, ifUnchanged, deps)).rejects.toThrow('changed meanwhile');
  expect(row()).toMatchObject({ label: '' });
});

test('nothing is written if the change does not modify the item', async () => {
  const { deps, row } = contested(0);
  expect(await changeItem(stored, (current) => current, deps)).toBe(stored);
  expect(row()).toBe(stored);
});

test('a writer gets 409 after too many conflicts, and 404 if the item does not exist', async () => {
  await expect(changeItem(stored, relabel, contested(99).deps)).rejects.toMatchObject({ code: 'CONFLICT' });
  const missing = contested(0);
  missing.remove();
  await expect(changeItem(stored, relabel, missing.deps)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a fault of the store is not treated as a conflict', async () => {
  const { deps, pauses } = contested(1, () => new Error('no connection'));
  await expect(changeItem(stored, relabel, deps)).rejects.toThrow('no connection');
  expect(pauses).toEqual([]);
});
