import { expect, test } from 'vitest';
import { ALL_FAMILIES } from '../growth/all-families.ts';
import { family, type Growth, growthTable, MOST_EXPONENT, measureGrowth } from '../growth/measure-growth.ts';

/** A fortieth of what `npm run growth` measures. */
const LARGEST_MS = 12;

test('the time of every reader grows no faster than n log n with its input', async () => {
  const measured: Growth[] = [];
  for (const each of ALL_FAMILIES) measured.push(await measureGrowth(each, LARGEST_MS));
  console.info(growthTable(measured));
  expect(measured.filter(({ exponent }) => exponent > MOST_EXPONENT)).toEqual([]);
});

test('a reader whose time grows with the square of its input is found', async () => {
  const quadratic = family<number>({
    reader: 'made for this test',
    family: 'steps',
    sizes: [100, 100_000],
    make: (n) => n,
    run: (n) => {
      const list = Array.from({ length: n }, (_, at) => at);
      let sum = 0;
      for (const value of list) sum += list.lastIndexOf(-value - 1);
      return sum;
    },
  });
  expect((await measureGrowth(quadratic, LARGEST_MS)).exponent).toBeGreaterThan(MOST_EXPONENT);
});
