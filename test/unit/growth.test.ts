import { expect, test } from 'vitest';
import { ALL_FAMILIES } from '../growth/all-families.ts';
import {
  family,
  type Growth,
  type GrowthExtent,
  growsTooFast,
  growthTable,
  MOST_EXPONENT,
  measureGrowth,
} from '../growth/measure-growth.ts';
import { runs, sampleOf } from '../runs.ts';

/** All in `npm run fuzz`; one of five in `npm test`. */
const FAMILIES = sampleOf(ALL_FAMILIES, runs(ALL_FAMILIES.length, 0.2, 1));
/** A sixtieth of what `npm run growth` measures. */
const SHORT: GrowthExtent = { largestMs: 8, shareOfMost: 0.06, memory: false };

/**
 * Measured again with inputs four and sixteen times as large: in a few milliseconds the compiler and the garbage
 * collector of V8 can bend the curve of a linear reader each time; what grows with the square shows more in large ones.
 */
async function measuredAgain(each: (typeof ALL_FAMILIES)[number]): Promise<Growth> {
  let growth = await measureGrowth(each, SHORT);
  for (let larger = 4; larger <= 16 && growsTooFast(growth); larger *= 4) {
    const { largestMs, shareOfMost } = SHORT;
    const extent = { ...SHORT, largestMs: largestMs * larger, shareOfMost: shareOfMost * larger };
    growth = await measureGrowth(each, extent);
  }
  return growth;
}

test('the time of every reader grows no faster than n log n with its input', async () => {
  const measured: Growth[] = [];
  for (const each of FAMILIES) measured.push(await measuredAgain(each));
  console.info(growthTable(measured));
  expect(measured.filter(growsTooFast)).toEqual([]);
});

test('a reader whose time grows with the square of its input is found', async () => {
  const quadratic = family<number>({
    reader: 'made for this test',
    family: 'steps',
    sizes: [500, 64_000],
    make: (n) => n,
    run: (n) => {
      let sum = 0;
      for (let a = 0; a < n; a++) for (let b = 0; b < n; b++) sum = (sum + a * b) % 7;
      return sum;
    },
  });
  expect((await measuredAgain(quadratic)).exponent).toBeGreaterThan(MOST_EXPONENT);
});

test('a reader whose memory grows with the square of its input is found', async () => {
  const quadratic = family<number>({
    reader: 'made for this test',
    family: 'steps',
    sizes: [250, 2_000],
    make: (n) => n,
    // Written, because memory that nobody has written is not there.
    run: (n) => Buffer.alloc(100 * n * n, 1).length,
  });
  const growth = await measureGrowth(quadratic, { largestMs: 1, shareOfMost: 1, memory: true });
  expect(growth.memoryExponent).toBeGreaterThan(MOST_EXPONENT);
  expect(growsTooFast(growth)).toBe(true);
});
