import { describe, expect, test } from 'vitest';
import { figuresOf, scoreSeed } from '../../../../corpus/plans/score-set.ts';
import { baseSpec, outlineOf, sameOutline, VARIANTS } from '../../../../corpus/plans/variants.ts';
import { HARDER_KINDS, harderSpec } from '../../../../fixtures/floorplans/harder-spec.ts';

/** A stretch of seeds that has every style twice; `npm run corpus:plans` takes 300 of them. */
const SEEDS = 18;
const METAMORPHIC_SEEDS = [1, 5];

describe('plans whose truth is known', () => {
  const drawings = Array.from({ length: SEEDS }, (_, seed) => scoreSeed(seed));
  const styles = new Map<string, number>();
  for (const { spec } of drawings) styles.set(spec.wallStyle, (styles.get(spec.wallStyle) ?? 0) + 1);
  const figures = figuresOf(drawings);

  test(`hold every style alike: ${[...styles].map(([style, count]) => `${style} ${count}`).join(', ')}`, () => {
    expect(new Set(styles.values())).toEqual(new Set([2]));
  });

  test('are read in their unit, with all storeys', () => {
    expect([figures.units, figures.storeys]).toEqual([1, 1]);
  });

  test('have the walls that were drawn, as thick as drawn', () => {
    expect(figures.wallRecall).toBeGreaterThan(0.98);
    expect(figures.wallPrecision).toBeGreaterThan(0.98);
    expect(figures.thicknessMm).toBeLessThan(2);
  });

  test('have their doors and windows', () => {
    expect(figures.doorRecall).toBeGreaterThan(0.97);
    expect(figures.doorPrecision).toBeGreaterThan(0.97);
    expect(figures.windowRecall).toBeGreaterThan(0.94);
    expect(figures.windowPrecision).toBeGreaterThan(0.97);
  });

  test('have their rooms, with area and name', () => {
    expect(figures.areaError).toBeLessThan(0.003);
    expect(figures.names).toBeGreaterThan(0.9);
  });
});

test('plans drawn with errors up to 4 mm have all rooms, in every style', () => {
  const figures = figuresOf(Array.from({ length: SEEDS / 2 }, (_, seed) => scoreSeed(seed, { inexactMm: 4 })));
  expect(figures.roomsExact).toBe(1);
  expect(figures.wallRecall).toBeGreaterThan(0.98);
});

/** Two seeds of each kind that were read wrongly before the kind was known; `npm run corpus:plans` takes 36. */
test.each(Object.keys(HARDER_KINDS))('plans of kind %s have their walls, rooms, doors and windows', (kind) => {
  const figures = figuresOf([2, 6].map((seed) => scoreSeed(seed, harderSpec(kind, seed))));
  expect(figures).toMatchObject({ units: 1, roomsExact: 1 });
  const { wallRecall, wallPrecision, doorRecall, doorPrecision, windowRecall, windowPrecision } = figures;
  const least = Math.min(wallRecall, wallPrecision, doorRecall, doorPrecision, windowRecall, windowPrecision);
  expect(least).toBeGreaterThan(0.97);
});

describe.each(Object.entries(VARIANTS))('the plan does not depend on the %s', (_, change) => {
  test.each(METAMORPHIC_SEEDS)('of drawing %i', (seed) => {
    const changed = outlineOf(seed, change(baseSpec(seed)));
    expect(sameOutline(outlineOf(seed), changed)).toBe(true);
  });
});
