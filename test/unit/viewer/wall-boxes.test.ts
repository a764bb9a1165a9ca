import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wallBoxes } from '../../../lib/viewer/scene/wall-boxes.ts';

const wall = fc.record({
  x1: fc.constant(0),
  y1: fc.constant(0),
  x2: fc.integer({ min: 100, max: 10_000 }),
  y2: fc.constant(0),
  thickness: fc.integer({ min: 10, max: 500 }),
  height: fc.integer({ min: 500, max: 4_000 }),
  openings: fc.array(
    fc.record({
      type: fc.constantFrom('door' as const, 'window' as const, 'gap' as const),
      at: fc.integer({ min: -500, max: 11_000 }),
      width: fc.integer({ min: 1, max: 3_000 }),
      height: fc.integer({ min: 1, max: 5_000 }),
      sill: fc.integer({ min: -100, max: 5_000 }),
      isHungAtEnd: fc.boolean(),
    }),
    { maxLength: 6 },
  ),
});

test('the boxes of a wall lie in the wall and never overlap', () => {
  fc.assert(
    fc.property(wall, (sample) => {
      const boxes = wallBoxes(sample, { from: -sample.thickness / 2, to: sample.x2 + sample.thickness / 2 });
      for (const { from, to, bottom, top } of boxes) {
        expect(from).toBeGreaterThanOrEqual(-sample.thickness / 2);
        expect(to).toBeLessThanOrEqual(sample.x2 + sample.thickness / 2);
        expect(bottom).toBeGreaterThanOrEqual(0);
        expect(top).toBeLessThanOrEqual(sample.height);
      }
      const area = boxes.reduce((sum, { from, to, bottom, top }) => sum + (to - from) * (top - bottom), 0);
      expect(area).toBeLessThanOrEqual((sample.x2 + sample.thickness) * sample.height + 1);
    }),
  );
});

test('a door fills what is below its lintel, a window what is between sill and lintel, and a gap stays open', () => {
  const reach = { from: 0, to: 4_000 };
  const height = 2_500;
  const lintel = { from: 550, to: 1_450, bottom: 2_100, top: 2_500, fill: 'wall' };
  const open = { at: 1_000, width: 900, height: 2_100, sill: 0, isHungAtEnd: false };
  const below = (type: 'door' | 'gap') =>
    wallBoxes({ height, openings: [{ type, ...open }] }, reach).filter(({ from }) => from === 550);
  const opening = { type: 'door', ...open };
  expect(below('door')).toEqual([lintel, { from: 550, to: 1_450, bottom: 0, top: 2_100, fill: 'door', opening }]);
  expect(below('gap')).toEqual([lintel]);
  const openings = [{ type: 'window' as const, at: 1_000, width: 900, height: 1_300, sill: 900, isHungAtEnd: false }];
  const window = wallBoxes({ height, openings }, reach);
  expect(window.filter(({ from }) => from === 550).map(({ bottom, top, fill }) => [bottom, top, fill])).toEqual([
    [0, 900, 'wall'],
    [2_200, 2_500, 'wall'],
    [900, 2_200, 'window'],
  ]);
});
