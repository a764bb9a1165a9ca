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
    expect(likely).toMatchObject({ by: 'measure', side: 'width', mm: 2_000, usual: { fromMm: 1_800, toMm: 2_400 } });
    expect(likely?.size).toEqual({ width: 2_000, depth: 700, height: 600 });
  });

  it('is that of another unit of the file, if it gives a typical measure', () => {
    const readInInches: SizeMm = { width: 5_334, depth: 2_540, height: 2_032 };
    const likely = likelySize(readInInches, 'sofa', { unit: 'in', scale: 1 });
    expect(likely).toMatchObject({ by: 'unit', unit: 'cm' });
    expect(likely?.size.width).toBeCloseTo(2_100);
  });

  it('takes a scale back with the unit', () => {
    const scaled: SizeMm = { width: 4_200, depth: 2_000, height: 1_600 };
    expect(likelySize(scaled, 'sofa', { unit: 'm', scale: 0.002 })).toMatchObject({ by: 'unit', unit: 'mm' });
  });

  it('is none of a usual size, and none that would be unusual too', () => {
    expect(likelySize({ width: 2_000, depth: 900, height: 800 }, 'sofa', IN_METRES)).toBeUndefined();
    expect(likelySize({ width: 2_000, depth: 2_000, height: 2_000 }, 'sofa', IN_METRES)).toBeUndefined();
  });

  it('is none of a cube of one unit: its proportions are lost, and no factor gives them back', () => {
    const cube: SizeMm = { width: 1_000, depth: 1_000, height: 1_000 };
    const mate = { name: 'Chair', unit: 'm', scale: 0.5 } as const;
    for (const piece of ['cabinet', 'armchair', 'stool', 'table'] as const) {
      expect(likelySize(cube, piece, IN_METRES, mate)).toBeUndefined();
    }
  });

  it('is the nearest measure to the likely one with which the others are typical too: no armchair of 58 cm', () => {
    const large: SizeMm = { width: 1_800, depth: 1_600, height: 1_224 };
    const likely = likelySize(large, 'armchair', IN_METRES);
    expect(likely).toMatchObject({ by: 'measure', side: 'width', mm: 960 });
    expect(Math.round(likely?.size.height ?? 0)).toBe(653);
  });

  it('is none of a size that is typical, but turned by a quarter: a factor would make it wrong', () => {
    expect(likelySize({ width: 600, depth: 1_200, height: 2_100 }, 'wardrobe', IN_METRES)).toBeUndefined();
  });

  it('is none of a piece of which nobody knows what it is, and none of a lamp', () => {
    const huge: SizeMm = { width: 400, depth: 400, height: 4_000 };
    expect(likelySize(huge, pieceOf({ type: 'other', label: 'Object 7' }), IN_METRES)).toBeUndefined();
    expect(likelySize(huge, 'lamp', IN_METRES)).toBeUndefined();
    expect(likelySize(null, 'sofa', IN_METRES)).toBeUndefined();
  });

  it('is no nonsense that has one typical measure: a dresser of 16 cm in width, a vase that lies', () => {
    const dresser: SizeMm = { width: 1_581, depth: 5_156, height: 2_915 };
    const likely = likelySize(dresser, 'cabinet', { unit: 'cm', scale: 1 });
    expect(likely).toMatchObject({ by: 'measure', side: 'width', mm: 450, usual: { called: 'depth' } });
    expect(Math.round(likely?.size.depth ?? 0)).toBe(1_468);
    expect(likelySize({ width: 480, depth: 1_165, height: 480 }, 'vase', IN_METRES)).toBeUndefined();
  });

  it('is that of a palm or a tree, and of no other plant', () => {
    const huge: SizeMm = { width: 6_000, depth: 6_200, height: 11_900 };
    const palm = pieceOf({ type: 'decoration', detailType: 'plant', label: 'Palm' });
    expect(likelySize(huge, palm, IN_METRES)).toMatchObject({ side: 'height', mm: 1_800 });
    const cactus = pieceOf({ type: 'decoration', detailType: 'plant', label: 'Cactus' });
    expect(likelySize(huge, cactus, IN_METRES)).toBeUndefined();
  });

  it('is that of a television with a tube, also if it stands turned, and of a washing machine in inches', () => {
    const tube: SizeMm = { width: 1_623, depth: 2_457, height: 2_000 };
    const television = pieceOf({ type: 'electric', detailType: 'appliance', label: 'Tv' });
    expect(likelySize(tube, television, IN_METRES)).toMatchObject({ by: 'measure', side: 'width', mm: 550 });
    const inInches: SizeMm = { width: 236, depth: 208, height: 337 };
    expect(likelySize(inInches, 'washingMachine', { unit: 'cm', scale: 1 })).toMatchObject({ by: 'unit', unit: 'in' });
  });

  it('is first that by the factor of a model of its folder, where that is usual', () => {
    const mate = { name: 'Armchair', unit: 'm', scale: 0.65 } as const;
    const large: SizeMm = { width: 3_000, depth: 1_600, height: 1_224 };
    const likely = likelySize(large, 'sofa', IN_METRES, mate);
    expect(likely).toMatchObject({ by: 'mate', mate });
    expect(Math.round(likely?.size.width ?? 0)).toBe(1_950);
    expect(likelySize(large, 'sofa', IN_METRES, { ...mate, scale: 0.1 })).toMatchObject({ by: 'measure' });
    expect(likelySize(large, 'sofa', IN_METRES, { ...mate, unit: 'cm' })).toMatchObject({ by: 'measure' });
  });

  it('is none by a factor that contradicts what is said beside it: the next one is', () => {
    const mate = { name: 'Cabinet small', unit: 'm', scale: 0.45 } as const;
    const table: SizeMm = { width: 2_000, depth: 2_000, height: 1_000 };
    const likely = likelySize(table, 'table', IN_METRES, mate);
    expect(likely).toMatchObject({ by: 'measure', side: 'height', mm: 750, usual: { fromMm: 720, toMm: 780 } });
    expect(likely?.size).toEqual({ width: 1_500, depth: 1_500, height: 750 });
    const television: SizeMm = { width: 3_300, depth: 400, height: 1_900 };
    expect(likelySize(television, 'television', IN_METRES, { ...mate, scale: 0.136 })).toMatchObject({ by: 'measure' });
    const sofa: SizeMm = { width: 3_000, depth: 1_600, height: 1_224 };
    expect(likelySize(sofa, 'sofa', IN_METRES, { ...mate, scale: 0.556 })).toMatchObject({ by: 'measure' });
  });

  it('is that of a kitchen counter that is too low, of a sink and of a pool table', () => {
    const counter = likelySize({ width: 1_957, depth: 627, height: 726 }, 'kitchenCounter', IN_METRES);
    expect(counter).toMatchObject({ by: 'measure', side: 'height', mm: 900 });
    const sink = likelySize({ width: 8_600, depth: 5_000, height: 6_900 }, 'sink', IN_METRES);
    expect(sink).toMatchObject({ by: 'measure', side: 'width', mm: 600 });
    const pool = pieceOf({ type: 'table', detailType: 'table', label: 'pool-table' });
    const table = likelySize({ width: 2_105, depth: 3_491, height: 975 }, pool, IN_METRES);
    expect(table).toMatchObject({ by: 'measure', side: 'height', mm: 790 });
  });

  it('is that of a piece that is only about a cube: its proportions are not lost', () => {
    const small: SizeMm = { width: 1_000, depth: 1_001.6, height: 1_000 };
    expect(likelySize(small, 'cabinet', IN_METRES)).toMatchObject({ by: 'measure', side: 'depth', mm: 450 });
  });

  it('is that of the only unit that makes a thing of unknown kind as large as what stands in a room', () => {
    const huge: SizeMm = { width: 1_000_000, depth: 139_108, height: 243_179 };
    const likely = likelySize(huge, 'unknown', IN_METRES);
    expect(likely).toMatchObject({ by: 'unit', unit: 'mm' });
    expect(likely?.size.width).toBeCloseTo(1_000);
    const ambiguous: SizeMm = { width: 100_000, depth: 50_000, height: 60_000 };
    expect(likelySize(ambiguous, 'unknown', IN_METRES)).toBeUndefined();
    expect(likelySize(huge, 'unknown', { unit: undefined, scale: 1 })).toBeUndefined();
  });

  it('is none of a thing without usual sizes that may be as large as it is, as a corner sofa or a carpet', () => {
    const large: readonly (readonly [label: string, size: SizeMm])[] = [
      ['Ecksofa Lund', { width: 3_600, depth: 2_400, height: 800 }],
      ['Teppich 340 x 240', { width: 3_400, depth: 2_400, height: 12 }],
      ['Gazebo', { width: 4_000, depth: 4_000, height: 2_700 }],
    ];
    for (const [label, size] of large) {
      const piece = pieceOf({ type: label.startsWith('Eck') ? 'seating' : 'other', label });
      for (const unit of ['cm', 'm'] as const)
        expect(likelySize(size, piece, { unit, scale: 1 }), label).toBeUndefined();
    }
  });

  it('is that of the only unit by which a kind without typical sizes is usual', () => {
    expect(likelySize({ width: 900_000, depth: 900_000, height: 2_100_000 }, 'shower', IN_METRES)).toMatchObject({
      by: 'unit',
      unit: 'mm',
    });
    // A sink on a column, which is shorter than most: what most measure is not said beside it.
    const column = likelySize({ width: 2_631, depth: 3_032, height: 6_929 }, 'sink', { unit: 'cm', scale: 1 });
    expect(column).toMatchObject({ by: 'unit', unit: 'mm' });
    expect(column).not.toHaveProperty('usual');
  });

  it('lies lengthwise where a bed does', () => {
    expect(likelySize({ width: 4_000, depth: 3_200, height: 1_600 }, 'bed', IN_METRES)).toMatchObject({
      side: 'width',
      usual: { called: 'length' },
    });
    expect(likelySize({ width: 3_200, depth: 4_000, height: 1_600 }, 'bed', IN_METRES)).toMatchObject({
      side: 'depth',
    });
  });

  it.each(Object.entries(TYPICAL_SIZES))('of a %s lies within what such pieces may measure', (piece, typical) => {
    const { side, fromMm, toMm, likelyMm } = typical;
    const { min = 0, max = Number.POSITIVE_INFINITY } =
      Object.entries(USUAL_SIZES).find(([each]) => each === piece)?.[1][
        side === 'longest' ? 'width' : side === 'shortest' ? 'depth' : side
      ] ?? {};
    expect([min, fromMm, likelyMm, toMm, max]).toEqual([min, fromMm, likelyMm, toMm, max].toSorted((a, b) => a - b));
  });
});
