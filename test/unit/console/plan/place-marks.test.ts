import { describe, expect, it } from 'vitest';
import { placeMarks } from '../../../../lib/console/screens/plan/canvas/place-marks.ts';

const NAME = { x: 1_000, y: 1_050, width: 600, height: 200 };
const RADIUS_MM = 100;

describe('badges on the paper', () => {
  it('stand at their places where nothing is', () => {
    expect(placeMarks([{ x: 0, y: 0, number: 1 }], [NAME], RADIUS_MM)).toMatchObject([{ shownX: 0, shownY: 0 }]);
  });

  it('stand beside the name of a room', () => {
    const [mark] = placeMarks([{ x: 1_000, y: 1_000, number: 1 }], [NAME], RADIUS_MM);
    expect(mark).toMatchObject({ x: 1_000, y: 1_000, shownX: 1_000, shownY: 800 });
  });

  it('have no line to a place within the name of a room, which it would cross out', () => {
    const places = [1_000, 1_400].map((x, at) => ({ x, y: 1_000, number: at + 1 }));
    expect(placeMarks(places, [NAME], RADIUS_MM).map(({ isOfName }) => isOfName)).toEqual([true, false]);
  });

  it('do not cover each other, and keep their numbers', () => {
    const same = [1, 2, 3, 4].map((number) => ({ x: 1_000, y: 1_000, number }));
    const placed = placeMarks(same, [NAME], RADIUS_MM);
    expect(placed.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    for (const [at, one] of placed.entries()) {
      for (const other of placed.slice(at + 1)) {
        expect(Math.hypot(one.shownX - other.shownX, one.shownY - other.shownY)).toBeGreaterThanOrEqual(2 * RADIUS_MM);
      }
    }
  });
});
