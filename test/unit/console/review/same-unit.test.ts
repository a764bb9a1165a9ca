import { expect, test } from 'vitest';
import { sameUnitItems } from '../../../../lib/console/screens/review/same-unit.ts';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';

const chair = (id: string, widthMm: number) =>
  ({
    id,
    label: 'Chair',
    type: 'seating',
    detailType: 'chair',
    width: widthMm,
    depth: widthMm,
    height: widthMm * 1.8,
  }) as Item;
const CHANGE = { itemId: 'demo:a', from: 'mm', to: 'cm' } as const;

test('others of an unusual size that is a usual one in the other unit have probably the same wrong unit', () => {
  const items = [
    chair('demo:a', 500),
    chair('demo:b', 50),
    chair('demo:c', 480),
    chair('demo:d', 5),
    chair('demo:e', 52),
  ];
  const found = sameUnitItems(items, new Map([['demo:e', 'published']]), CHANGE);
  expect(found.map(({ item }) => item.id)).toEqual(['demo:b']);
  expect(found[0]?.after).toEqual({ width: 500, depth: 500, height: 900 });
  expect(sameUnitItems([chair('demo:b', 50)], new Map(), { ...CHANGE, from: 'cm', to: 'mm' })).toEqual([]);
});
