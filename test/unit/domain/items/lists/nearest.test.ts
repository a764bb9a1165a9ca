import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceFrom, type ItemTraits } from '../../../../../shared/domain/items/item-distance.ts';
import { Nearest } from '../../../../../shared/domain/items/lists/nearest.ts';
import { mergeSorted } from '../../../../../shared/domain/items/merge-sorted.ts';

const chair: ItemTraits = { detailType: 'chair', colour: 0x8a5a2b, width: 450, height: 900, depth: 500 };

test('the nearest items are those that a full sort returns, for any order of the input', () => {
  const candidates = fc.array(fc.record({ id: fc.uuid(), distance: fc.constantFrom(0, 0.1, 0.2, 0.3) }));
  fc.assert(
    fc.property(candidates, fc.integer({ min: 1, max: 10 }), (all, most) => {
      const nearest = new Nearest(most);
      for (const each of all) nearest.offer(each);
      const sorted = all.toSorted((a, b) => a.distance - b.distance || (a.id < b.id ? -1 : Number(a.id > b.id)));
      expect(nearest.ranked().map(({ id }) => id)).toEqual(sorted.slice(0, most).map(({ id }) => id));
    }),
  );
});

test('an item has distance 0 to itself, and a larger distance for a larger difference', () => {
  const distance = distanceFrom(chair);
  expect(distance(chair)).toBe(0);
  expect(distance({ ...chair, width: 460 })).toBeCloseTo(10 / 460 / 9);
  expect(distance({ ...chair, detailType: 'stool' })).toBeCloseTo(1 / 3);
  expect(distance({ ...chair, colour: 0x8a5a2c })).toBeLessThan(distance({ ...chair, colour: 0x2b5a8a }));
  expect(distance({ ...chair, colour: undefined })).toBeCloseTo(1 / 3);
  expect(distance({ ...chair, width: undefined })).toBeCloseTo(1 / 9);
});

test('traits that are not requested do not count', () => {
  const distance = distanceFrom({ width: 450 });
  expect(distance({ ...chair, detailType: 'stool', colour: undefined, height: 1 })).toBe(0);
  expect(distance({ ...chair, width: 900 })).toBe(0.5);
});

test('a distance is between 0 and 1 and symmetric', () => {
  const length = fc.option(fc.double({ min: 1, max: 10_000, noNaN: true }), { nil: undefined });
  const traits = fc.record({
    detailType: fc.constantFrom('chair', 'stool'),
    colour: fc.integer({ min: 0, max: 0xffffff }),
    ...{ width: length, height: length, depth: length },
  });
  fc.assert(
    fc.property(traits, traits, (one, two) => {
      const there = distanceFrom(one)(two);
      expect(there).toBeGreaterThanOrEqual(0);
      expect(there).toBeLessThanOrEqual(1);
      const bothHaveSizes = (['width', 'height', 'depth'] as const).every(
        (n) => (one[n] === undefined) === (two[n] === undefined),
      );
      if (bothHaveSizes) expect(distanceFrom(two)(one)).toBeCloseTo(there, 9);
    }),
  );
});

test('sorted sequences are merged into one, each key once, and closed when the reader has enough', async () => {
  let ended = 0;
  const sequence = async function* (keys: string[]) {
    try {
      yield* keys;
    } finally {
      ended++;
    }
  };
  const merged = () => mergeSorted([sequence(['a', 'c', 'd']), sequence([]), sequence(['b', 'c'])], (key) => key);
  const keys: string[] = [];
  for await (const key of merged()) keys.push(key);
  expect(keys).toEqual(['a', 'b', 'c', 'd']);
  for await (const key of merged()) if (key === 'b') break;
  expect(ended).toBe(6);
});
