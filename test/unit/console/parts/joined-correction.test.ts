import { describe, expect, it } from 'vitest';
import { bodiesOf, joinedCorrection } from '../../../../lib/console/parts/model-correction/correction.ts';
import { turnedMeasure } from '../../../../lib/console/parts/model-correction/scaled-size.ts';

const SIZE = { width: 500, depth: 250, height: 1_000 };
const FROM = { scale: 1, size: SIZE };
const MEASURE = { side: 'height', mm: 500 } as const;

describe('two corrections of a model', () => {
  it('are one: unit, axis and turn go into one call', () => {
    const joined = joinedCorrection(joinedCorrection({ unit: 'cm' }, { upAxis: 'z' }), { rotateY: 180 });
    expect(bodiesOf(joined, FROM)).toEqual([{ unit: 'cm', upAxis: 'z', rotateY: 180 }]);
    expect(bodiesOf(joinedCorrection({ measure: MEASURE }, { upAxis: 'x' }), FROM)).toEqual([
      { upAxis: 'x', scale: 0.5 },
    ]);
  });

  it('have the later axis, and the later of unit and measure', () => {
    expect(joinedCorrection({ upAxis: 'z', unit: 'cm' }, { upAxis: 'y' })).toEqual({ upAxis: 'y', unit: 'cm' });
    expect(joinedCorrection({ unit: 'cm' }, { measure: MEASURE })).toEqual({ measure: MEASURE });
    expect(joinedCorrection({ measure: MEASURE }, { unit: 'mm' })).toEqual({ unit: 'mm' });
  });

  it('add their turns, and a whole turn is none', () => {
    expect(joinedCorrection({ rotateY: 90 }, { rotateY: 180 })).toEqual({ rotateY: 270 });
    expect(joinedCorrection({ rotateY: 270 }, { rotateY: 180 })).toEqual({ rotateY: 90 });
    expect(bodiesOf(joinedCorrection({ rotateY: 180 }, { rotateY: 180 }), FROM)).toEqual([]);
  });
});

describe('a measure of a model', () => {
  it('is on the side where it is after a turn', () => {
    const lying = { width: 250, depth: 500.2, height: 125 };
    expect(turnedMeasure(SIZE, lying, MEASURE)).toEqual({ side: 'depth', mm: 500 });
  });

  it('stays on its side if nothing was turned, also beside one of the same length', () => {
    const square = { width: 500, depth: 500, height: 1_000 };
    const half = { width: 250, depth: 250, height: 500 };
    for (const side of ['width', 'depth', 'height'] as const) {
      expect(turnedMeasure(square, half, { side, mm: 250 }).side).toBe(side);
    }
  });
});
