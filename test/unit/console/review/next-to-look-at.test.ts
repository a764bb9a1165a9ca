import { describe, expect, it } from 'vitest';
import { nextToLookAt } from '../../../../lib/console/screens/review/next-to-look-at.ts';

const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const decided = (...ids: string[]) => new Map(ids.map((id) => [id, 'published']));

describe('after a decision', () => {
  it('the next item without one comes', () => {
    expect(nextToLookAt(items, decided('a', 'b'), 1)).toBe(2);
  });

  it('at the end, those that were left for later come', () => {
    expect(nextToLookAt(items, decided('a', 'c', 'd'), 4)).toBe(1);
  });

  it('of the last one, the end comes', () => {
    expect(nextToLookAt(items, decided('a', 'b', 'c', 'd'), 2)).toBe(4);
  });
});
