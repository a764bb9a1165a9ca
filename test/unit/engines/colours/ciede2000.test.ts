import { expect, test } from 'vitest';
import { ciede2000 } from '../../../../shared/engines/colours/ciede2000.ts';
import { labOf, parseHexColour } from '../../../../shared/engines/colours/lab.ts';

/** L, a, b of two colours and their difference, from the paper's test data: the pairs in which errors are visible. */
const SHARMA = [
  [50, 2.6772, -79.7751, 50, 0, -82.7485, 2.0425],
  [50, 3.1571, -77.2803, 50, 0, -82.7485, 2.8615],
  [50, -1.3802, -84.2814, 50, 0, -82.7485, 1],
  [50, 0, 0, 50, -1, 2, 2.3669],
  [50, 2.49, -0.001, 50, -2.49, 0.0009, 7.1792],
  [50, 2.49, -0.001, 50, -2.49, 0.0011, 7.2195],
  [50, -0.001, 2.49, 50, 0.0009, -2.49, 4.8045],
  [50, 2.5, 0, 50, 0, -2.5, 4.3065],
  [50, 2.5, 0, 73, 25, -18, 27.1492],
  [50, 2.5, 0, 61, -5, 29, 22.8977],
  [60.2574, -34.0099, 36.2677, 60.4626, -34.1751, 39.4387, 1.2644],
  [22.7233, 20.0904, -46.694, 23.0331, 14.973, -42.5619, 2.0373],
  [90.8027, -2.0831, 1.441, 91.1528, -1.6435, 0.0447, 1.4441],
  [2.0776, 0.0795, -1.135, 0.9033, -0.0636, -0.5514, 0.9082],
] as const;

test.each(SHARMA)('the difference of (%d, %d, %d) and (%d, %d, %d) is %d, both ways', (...row) => {
  const [l1, a1, b1, l2, a2, b2, difference] = row;
  const one = { l: l1, a: a1, b: b1 };
  const two = { l: l2, a: a2, b: b2 };
  expect(ciede2000(one, two)).toBeCloseTo(difference, 4);
  expect(ciede2000(two, one)).toBeCloseTo(difference, 4);
});

test('white, black and red have their CIELAB values', () => {
  expect(labOf(0xffffff).l).toBeCloseTo(100, 3);
  expect(labOf(0)).toMatchObject({ l: 0, a: 0, b: 0 });
  const red = labOf(0xff0000);
  expect([red.l, red.a, red.b].map((value) => Math.round(value * 100) / 100)).toEqual([53.24, 80.09, 67.2]);
  expect(ciede2000(labOf(0xffffff), labOf(0))).toBeCloseTo(100, 3);
});

test('colours are parsed in the forms of catalogs, and other text is undefined', () => {
  expect(['#A0b1C2', 'a0b1c2', '#a0b1c2ff', ' #A0B1C2 '].map(parseHexColour)).toEqual(Array(4).fill(0xa0b1c2));
  expect(parseHexColour('#fa0')).toBe(0xffaa00);
  expect(['', '#', 'oak', '#12345', '#12345g', '1234567'].map(parseHexColour)).toEqual(Array(6).fill(undefined));
});
