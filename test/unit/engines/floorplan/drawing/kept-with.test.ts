import { describe, expect, it } from 'vitest';
import { keptWith } from '../../../../../shared/engines/floorplan/drawing/kept-with.ts';

describe('what is kept with an object', () => {
  it('is undefined before it is set, and the last value after it', () => {
    const kept = keptWith<object, number>();
    const key = {};
    expect(kept.get(key)).toBeUndefined();
    kept.set(key, 1);
    kept.set(key, 2);
    expect(kept.get(key)).toBe(2);
  });

  it('is kept for each use of its own, with lists too', () => {
    const [lengths, sums] = [keptWith<readonly number[], number>(), keptWith<readonly number[], number>()];
    const list = [1, 2, 4];
    lengths.set(list, 3);
    sums.set(list, 7);
    expect([lengths.get(list), sums.get(list)]).toEqual([3, 7]);
  });

  it('is not seen: copies, comparisons and texts are without it', () => {
    const kept = keptWith<object, number>();
    const key = { a: 1 };
    kept.set(key, 5);
    expect(kept.get({ ...key })).toBeUndefined();
    expect([key, Object.keys(key), JSON.stringify(key)]).toStrictEqual([{ a: 1 }, ['a'], '{"a":1}']);
  });
});
