import { expect, it } from 'vitest';
import { nextDoubt } from '../../../../lib/console/screens/plan/panel/next-doubt.ts';

it('the piece in doubt after the one that is chosen comes next, and the first one after the last', () => {
  const keys = [4, 7, 9];
  expect([undefined, 4, 7, 9, 5].map((chosen) => nextDoubt(keys, chosen))).toEqual([4, 7, 9, 4, 4]);
  expect(nextDoubt([], 4)).toBe(undefined);
  expect(nextDoubt([4], 4)).toBe(4);
});
