import { expect, test } from 'vitest';
import {
  type Decision,
  decidedBy,
  type Renaming,
  renamingOf,
  stepToUndo,
} from '../../../../lib/console/screens/review/review-steps.ts';

const ITEM = { id: 'demo:chair', label: 'Chair 3', type: 'other', detailType: 'other' };
const RENAMED: Renaming = { id: ITEM.id, before: { label: 'Chair 3' }, after: { label: 'Oak chair' } };
const PUBLISHED: Decision = { id: ITEM.id, becomes: 'published' };
const ARCHIVED: Decision = { id: 'demo:crate', becomes: 'archived' };

test('a renaming has the fields that are other ones, with those of before', () => {
  expect(renamingOf(ITEM, { label: 'Oak chair', type: 'other' })).toEqual(RENAMED);
  expect(renamingOf(ITEM, { type: 'seating', detailType: 'chair' })).toEqual({
    ...{ id: ITEM.id, before: { type: 'other', detailType: 'other' }, after: { type: 'seating', detailType: 'chair' } },
  });
  expect(renamingOf(ITEM, { label: 'Chair 3', type: 'other', detailType: 'other' })).toBeUndefined();
});

test('undo takes back what was done last, and of an item that is decided its own last step', () => {
  expect(stepToUndo([], ITEM.id)).toBeUndefined();
  expect(stepToUndo([RENAMED, ARCHIVED], ITEM.id)).toBe(ARCHIVED);
  expect(stepToUndo([ARCHIVED, RENAMED], 'demo:other')).toBe(RENAMED);
  expect(stepToUndo([RENAMED, PUBLISHED, ARCHIVED], ITEM.id)).toBe(PUBLISHED);
  expect(stepToUndo([PUBLISHED, RENAMED, ARCHIVED], ITEM.id)).toBe(RENAMED);
  expect(stepToUndo([RENAMED, ARCHIVED, PUBLISHED], undefined)).toBe(PUBLISHED);
});

test('renamings are no decisions', () => {
  expect([...decidedBy([ARCHIVED, RENAMED, PUBLISHED])]).toEqual([
    ['demo:crate', 'archived'],
    ['demo:chair', 'published'],
  ]);
});
