import { describe, expect, it } from 'vitest';
import { pieceOf } from '../../../../lib/console/parts/kinds/piece-of-item.ts';
import { likelySize } from '../../../../lib/console/parts/model-correction/likely-size.ts';
import type { SizeMm } from '../../../../lib/console/parts/size/size-mm.ts';
import { TYPICAL_SIZES } from '../../../../lib/console/parts/size/typical-sizes.ts';
import { USUAL_SIZES } from '../../../../lib/console/parts/size/usual-sizes.ts';

const COUCH: SizeMm = { width: 3_000, depth: 1_050, height: 900 };
const IN_METRES = { unit: 'm', scale: 1 } as const;

describe('a likely size of a model of an unusual one', () => {
  it('is that of a typical measure of its kind, and scales the whole model', () => {
    const likely = likelySize(COUCH, 'sofa', IN_METRES);
    expect(likely).toMatchObject({ side: 'width', fromMm: 1_800, toMm: 2_400, mm: 2_000, unit: undefined });
    expect(likely?.size).toEqual({ width: 2_000, depth: 700, height: 600 });
  });

  it('is that of another unit of the file, if it gives a typical measure', () => {
    const readInInches: SizeMm = { width: 5_334, depth: 2_540, height: 2_032 };
    const likely = likelySize(readInInches, 'sofa', { unit: 'in', scale: 1 });
    expect(likely?.unit).toBe('cm');
    expect(likely?.mm).toBeCloseTo(2_100);
  });

  it('takes a scale back with the unit', () => {
    const scaled: SizeMm = { width: 4_200, depth: 2_000, height: 1_600 };
    expect(likelySize(scaled, 'sofa', { unit: 'm', scale: 0.002 })?.unit).toBe('mm');
  });

  it('is none of a usual size, and none that would be unusual too', () => {
    expect(likelySize({ width: 2_000, depth: 900, height: 800 }, 'sofa', IN_METRES)).toBeUndefined();
    expect(likelySize({ width: 2_000, depth: 2_000, height: 2_000 }, 'sofa', IN_METRES)).toBeUndefined();
  });

  it('is none of a piece of which nobody knows what it is, and none of a lamp', () => {
    const huge: SizeMm = { width: 400, depth: 400, height: 4_000 };
    expect(likelySize(huge, pieceOf({ type: 'other', label: 'Object 7' }), IN_METRES)).toBeUndefined();
    expect(likelySize(huge, 'lamp', IN_METRES)).toBeUndefined();
    expect(likelySize(null, 'sofa', IN_METRES)).toBeUndefined();
  });

  it('lies lengthwise where a bed does', () => {
    expect(likelySize({ width: 4_000, depth: 3_200, height: 1_600 }, 'bed', IN_METRES)?.side).toBe('width');
    expect(likelySize({ width: 3_200, depth: 4_000, height: 1_600 }, 'bed', IN_METRES)?.side).toBe('depth');
  });

  it.each(Object.entries(TYPICAL_SIZES))('of a %s lies within what such pieces may measure', (piece, typical) => {
    const { side, fromMm, toMm, likelyMm } = typical;
    const { min = 0, max = Number.POSITIVE_INFINITY } =
      Object.entries(USUAL_SIZES).find(([each]) => each === piece)?.[1][side === 'longest' ? 'width' : side] ?? {};
    expect([min, fromMm, likelyMm, toMm, max]).toEqual([min, fromMm, likelyMm, toMm, max].toSorted((a, b) => a - b));
  });
});
