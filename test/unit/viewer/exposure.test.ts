import { expect, it } from 'vitest';
import { exposureOf } from '../../../lib/viewer/scene/exposure.ts';

const GROUND = [0, 0, 0, 40];

it.each([
  ['white', [230, 230, 230, 255]],
  ['walnut', [82, 50, 36, 255]],
  ['a dark blue', [20, 25, 90, 255]],
])('a model of %s is shown as it is', (_, colour) => {
  expect(exposureOf([...GROUND, ...colour, ...colour])).toBe(1);
});

it('a black model is lifted so that its edges are seen, the blackest one most', () => {
  const [black, blacker] = [26, 12].map((value) => exposureOf([value, value, value, 255, ...GROUND]));
  expect(black).toBeGreaterThan(1.5);
  expect(blacker).toBeGreaterThan(black ?? 0);
  expect(exposureOf([0, 0, 0, 255])).toBe(6);
});

it('a picture without a model is shown as it is', () => {
  expect(exposureOf([...GROUND, 0, 0, 0, 0])).toBe(1);
});
