import { describe, expect, it } from 'vitest';
import {
  bodiesOf,
  frontFrom,
  joinedCorrection,
  standingAfter,
  tipOf,
} from '../../../../lib/console/parts/model-correction/correction.ts';
import { turnedMeasure } from '../../../../lib/console/parts/model-correction/scaled-size.ts';
import { sideBefore, sizeAfter } from '../../../../lib/console/parts/model-correction/size-after.ts';
import { changeOf, UPRIGHT } from '../../../../lib/console/parts/model-correction/standing.ts';

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

describe('a model that is put upright', () => {
  it('gets the axis of its file and no turn, if it is as its file', () => {
    expect(tipOf(UPRIGHT, 'left')).toEqual({ upAxis: '-x' });
    expect(tipOf(UPRIGHT, 'down')).toEqual({ upAxis: '-y' });
  });

  it('takes the turns and tips that were asked for before into account: all are one call', () => {
    const presses = ['turn', 'back', 'down', 'turn', 'right'] as const;
    let all = {};
    let shown = UPRIGHT;
    for (const press of presses) {
      const asked = press === 'turn' ? ({ rotateY: 90 } as const) : tipOf(shown, press);
      const next = standingAfter(shown, asked);
      if (press !== 'turn') expect(changeOf(shown, next).turns, 'the picture is only tipped').toBe(0);
      all = joinedCorrection(all, asked);
      shown = next;
    }
    expect(standingAfter(UPRIGHT, all)).toEqual(shown);
    expect(bodiesOf(all, FROM)).toHaveLength(1);
  });

  it('has its measures where the picture shows them', () => {
    const onItsSide = { upAxis: '-x', turns: 1 } as const;
    expect(sizeAfter(SIZE, onItsSide)).toEqual({ width: 250, depth: 1_000, height: 500 });
    for (const side of ['width', 'depth', 'height'] as const) {
      expect(sizeAfter(SIZE, onItsSide)[side]).toBe(SIZE[sideBefore(side, onItsSide)]);
    }
  });
});

it('makes a side of the picture the front by the turn that brings it there', () => {
  expect(frontFrom('left')).toEqual({ rotateY: 90 });
  expect(frontFrom('back')).toEqual({ rotateY: 180 });
  expect(frontFrom('right')).toEqual({ rotateY: 270 });
  expect(frontFrom('front')).toEqual({});
});
