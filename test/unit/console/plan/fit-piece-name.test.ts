import { expect, it } from 'vitest';
import { fitPieceName } from '../../../../lib/console/screens/plan/canvas/fit-piece-name.ts';

const ARMCHAIR = { widthMm: 780, depthMm: 800, rotationDegrees: 0 };

it('writes the whole name of a piece into its box, in smaller letters or several lines if it has to', () => {
  expect(fitPieceName('Armchair', ARMCHAIR, 8)).toEqual({ lines: ['Armchair'], sizePx: 11 });
  const small = fitPieceName('Armchair of the north', ARMCHAIR, 10);
  expect(small?.lines.join(' ')).toBe('Armchair of the north');
  expect(small?.lines.length).toBeGreaterThan(1);
});

it('writes nothing where the name has no room, and knows that a turned piece lies on its side', () => {
  expect(fitPieceName('Armchair', ARMCHAIR, 20)).toBeUndefined();
  const shelf = { widthMm: 2_000, depthMm: 200, rotationDegrees: 0 };
  expect(fitPieceName('Shelf', shelf, 10)).toBeDefined();
  expect(fitPieceName('Long wall shelf', { ...shelf, rotationDegrees: 90 }, 10)).toBeUndefined();
});
