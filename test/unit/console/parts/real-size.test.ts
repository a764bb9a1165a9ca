import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodiesOf, trueSizeOf } from '../../../../lib/console/parts/model-correction/correction.ts';
import { scaledSize, scaleFor } from '../../../../lib/console/parts/model-correction/scaled-size.ts';
import { SIDES, sizeOf, sizeText } from '../../../../lib/console/parts/size/size-mm.ts';
import { isUnusualSize } from '../../../../lib/console/parts/size/unusual-size.ts';

/** A dresser as it came. */
const DRESSER = { width: 1_581, depth: 2_915, height: 5_156 };

describe('one real measure', () => {
  it('scales all three evenly', () => {
    const scale = scaleFor(DRESSER, { side: 'height', mm: 850 }) ?? 0;
    expect(sizeText(scaledSize(DRESSER, scale))).toBe('261 × 481 × 850 mm');
  });

  it('is met exactly, and keeps the proportions, whatever the size was', () => {
    const length = fc.double({ min: 1, max: 100_000, noNaN: true });
    const sizes = fc.record({ width: length, depth: length, height: length });
    fc.assert(
      fc.property(sizes, fc.constantFrom(...SIDES), length, (size, side, mm) => {
        const scale = scaleFor(size, { side, mm });
        if (scale === undefined) return;
        const scaled = scaledSize(size, scale);
        expect(scaled[side]).toBeCloseTo(mm, 3);
        expect(scaled.width / scaled.height).toBeCloseTo(size.width / size.height, 6);
      }),
    );
  });

  it('that the model has already, or that no call can reach, changes nothing', () => {
    expect(scaleFor(DRESSER, { side: 'width', mm: 1_581 })).toBeUndefined();
    expect(scaleFor(DRESSER, { side: 'width', mm: 1_581_001 })).toBeUndefined();
    expect(scaleFor(DRESSER, { side: 'width', mm: Number.NaN })).toBeUndefined();
  });
});

describe('the unit of a file', () => {
  it('gives the true size: a scale of before is taken back', () => {
    expect(bodiesOf({ unit: 'cm' }, { scale: 0.5, size: DRESSER })).toEqual([{ unit: 'cm', scale: 2 }]);
    expect(bodiesOf({ unit: 'cm' }, { scale: 1, size: DRESSER })).toEqual([{ unit: 'cm' }]);
    expect(bodiesOf({ rotateY: 90 }, { scale: 0.5, size: DRESSER })).toEqual([{ rotateY: 90 }]);
  });

  it('takes a scale that no single call can take back in several steps', () => {
    expect(bodiesOf({ unit: 'cm' }, { scale: 1 / 4_000, size: DRESSER })).toEqual([
      { unit: 'cm', scale: 1_000 },
      { scale: 4 },
    ]);
    expect(bodiesOf({ unit: 'cm' }, { scale: 4_000, size: DRESSER })).toEqual([
      { unit: 'cm', scale: 0.001 },
      { scale: 0.25 },
    ]);
  });
});

describe('a scale', () => {
  it('is of the model as it is, in one call with all else, also with a unit', () => {
    expect(bodiesOf({ scale: 0.47, rotateY: 90 }, { scale: 1, size: null })).toEqual([{ scale: 0.47, rotateY: 90 }]);
    expect(bodiesOf({ unit: 'in', scale: 0.5 }, { scale: 1, size: null })).toEqual([{ unit: 'in', scale: 0.5 }]);
  });

  it('is taken back by the unit of the file, else by its inverse', () => {
    expect(trueSizeOf({ unit: 'cm', scale: 0.5 })).toEqual({ unit: 'cm' });
    expect(trueSizeOf({ unit: undefined, scale: 0.5 })).toEqual({ scale: 2 });
  });
});

describe('a size', () => {
  it('is unusual above 3.2 m in any measure, and below 2 cm in all', () => {
    expect(isUnusualSize(DRESSER)).toBe(true);
    expect(isUnusualSize({ width: 3_200, depth: 900, height: 800 })).toBe(false);
    expect(isUnusualSize({ width: 19, depth: 9, height: 8 })).toBe(true);
    expect(isUnusualSize({ width: 21, depth: 0.5, height: 8 })).toBe(false);
    expect(isUnusualSize(null)).toBe(false);
  });

  it('is named as width, depth and height, and is missing while one of them is not known', () => {
    expect(sizeText(DRESSER)).toBe('1,581 × 2,915 × 5,156 mm');
    expect(sizeOf({ ...DRESSER, depth: null })).toBeNull();
    expect(sizeOf(undefined)).toBeNull();
  });
});
