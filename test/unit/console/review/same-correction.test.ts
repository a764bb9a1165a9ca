import { describe, expect, it } from 'vitest';
import {
  type CorrectedModel,
  type Correction,
  modelAfter,
} from '../../../../lib/console/parts/model-correction/correction.ts';
import { UPRIGHT } from '../../../../lib/console/parts/model-correction/standing.ts';
import {
  type SameCorrection,
  sameCorrection,
  sameItems,
} from '../../../../lib/console/screens/review/same-correction.ts';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';

const FROM: CorrectedModel = {
  ...{ jobId: 'job-0', unit: 'mm', scale: 1, standing: UPRIGHT },
  size: { width: 50, depth: 50, height: 90 },
};
const NONE = new Map<string, never>();

const chair = (id: string, widthMm: number) =>
  ({
    id,
    label: 'Chair',
    type: 'seating',
    detailType: 'chair',
    width: widthMm,
    depth: widthMm,
    height: widthMm * 1.8,
  }) as Item;
const idsOf = ({ items }: ReturnType<typeof sameItems>) => items.map(({ item }) => item.id);

describe('the correction of a model, for others', () => {
  it.each([
    ['a unit', [{ unit: 'cm' }], { unit: 'cm' }],
    ['a real measure, as a factor', [{ measure: { side: 'height', mm: 45 } }], { scale: 0.5 }],
    ['a unit, and then a real measure', [{ unit: 'cm' }, { scale: 0.5 }], { unit: 'cm', scale: 0.5 }],
    ['an axis, with the turn after it', [{ upAxis: 'z' }, { rotateY: 90 }], { upAxis: 'z', rotateY: 90 }],
    ['a scale that is taken back by the unit', [{ scale: 0.5 }, { unit: 'mm' }], undefined],
    ['a turn alone', [{ rotateY: 90 }], undefined],
  ] as const)('is %s', (_, steps, correction) => {
    let now: ReturnType<typeof modelAfter> = FROM;
    for (const step of steps as readonly Correction[]) now = modelAfter({ ...FROM, ...now }, step);
    const same = sameCorrection('demo:a', FROM, now);
    expect(same?.correction).toEqual(correction);
    if (correction) expect(same?.from).toEqual({ unit: 'mm', upAxis: 'y' });
  });
});

describe('the others that can get a correction', () => {
  const items = [
    chair('demo:a', 500),
    chair('demo:b', 50),
    chair('demo:c', 480),
    chair('demo:d', 5),
    chair('demo:e', 52),
  ];
  const decided = new Map([['demo:e', 'published']]);
  const toCm: SameCorrection = {
    itemId: 'demo:a',
    from: { unit: 'mm', upAxis: 'y' },
    correction: { unit: 'cm' },
  };

  it('are those of an unusual size that it makes a usual one, if none was sent together with the model', () => {
    const found = sameItems(items, decided, toCm, NONE, new Set());
    expect(idsOf(found)).toEqual(['demo:b']);
    expect(found.items[0]?.after).toEqual({ width: 500, depth: 500, height: 900 });
    const back = { ...toCm, from: { unit: 'cm', upAxis: 'y' }, correction: { unit: 'mm' } } as const;
    expect(idsOf(sameItems([chair('demo:b', 50)], NONE, back, NONE, new Set()))).toEqual([]);
  });

  it('are those that were sent together with it, and get a usual size by a factor', () => {
    const half: SameCorrection = { ...toCm, correction: { scale: 0.5 } };
    const sent = new Set(['demo:a', 'demo:f', 'demo:g', 'demo:h', 'demo:e']);
    const larger = [...items, chair('demo:f', 960), chair('demo:g', 1_900), chair('demo:h', 450)];
    const found = sameItems(larger, decided, half, NONE, sent);
    expect([found.because, idsOf(found)]).toEqual(['together', ['demo:f']]);
  });

  describe('if it is a factor', () => {
    const piece = (id: string, type: string, detailType: string, width: number, depth: number, height: number) =>
      ({ id, label: detailType, type, detailType, width, depth, height }) as Item;
    const scaled = (itemId: string, scale: number): SameCorrection => ({ ...toCm, itemId, correction: { scale } });
    const allOf = (some: readonly Item[]) => new Set(some.map(({ id }) => id));

    it('are none that are right, nor any of unknown usual sizes, beside a palm that was too high', () => {
      const folder = [
        piece('palm', 'decoration', 'plant', 1_200, 1_200, 1_800),
        piece('stove', 'electric', 'appliance', 919, 751, 847),
        piece('toilet', 'other', 'toilet', 417, 711, 814),
        piece('thing', 'other', 'other', 3_900, 900, 600),
        piece('shelf', 'storage', 'shelf', 2_000, 360, 2_000),
        piece('sofa', 'sofa', 'sofa', 2_000, 900, 800),
      ];
      expect(idsOf(sameItems(folder, NONE, scaled('palm', 0.153), NONE, allOf(folder)))).toEqual([]);
    });

    it('are no cubes of one unit, whose proportions are lost', () => {
      const folder = [
        piece('sofa', 'sofa', 'sofa', 4_000, 1_800, 1_600),
        piece('bed', 'other', 'bed', 3_600, 4_200, 1_200),
        piece('cube', 'storage', 'cabinet', 1_000, 1_000, 1_000),
      ];
      expect(idsOf(sameItems(folder, NONE, scaled('sofa', 0.5), NONE, allOf(folder)))).toEqual(['bed']);
    });

    it('are all of a maker whose whole folder is off by it, also those that happen to be usual', () => {
      const folder = [
        piece('armchair', 'seating', 'armchair', 1_000, 889, 680),
        piece('sofa', 'sofa', 'sofa', 3_000, 1_600, 1_224),
        piece('chair', 'seating', 'chair', 900, 1_013, 1_510),
        piece('table', 'table', 'table', 2_200, 1_400, 1_350),
        piece('bench', 'seating', 'bench', 2_200, 700, 800),
        piece('mug', 'other', 'other', 160, 160, 180),
      ];
      const found = sameItems(folder, NONE, scaled('armchair', 0.556), NONE, allOf(folder));
      expect([found.because, idsOf(found)]).toEqual(['together', ['sofa', 'chair', 'table', 'bench']]);
    });

    it('leave out those for which it may be wrong, but not those that are published or corrected', () => {
      const folder = [
        piece('armchair', 'seating', 'armchair', 1_000, 889, 680),
        piece('sofa', 'sofa', 'sofa', 3_000, 1_600, 1_224),
        piece('chair', 'seating', 'chair', 900, 1_013, 1_510),
        piece('mug', 'other', 'other', 160, 160, 180),
        piece('cube', 'storage', 'cabinet', 1_000, 1_000, 1_000),
        piece('done', 'other', 'other', 160, 160, 180),
        piece('made', 'other', 'other', 160, 160, 180),
        piece('elsewhere', 'other', 'other', 160, 160, 180),
      ];
      const sent = allOf(folder.slice(0, -1));
      const corrected = new Map([['made', scaled('made', 0.5)]]);
      const found = sameItems(folder, new Map([['done', 'x']]), scaled('armchair', 0.556), corrected, sent);
      expect([idsOf(found), found.leftOut.map(({ id }) => id)]).toEqual([
        ['sofa', 'chair'],
        ['mug', 'cube'],
      ]);
    });
  });

  it('are none of unknown kind that a unit would make tiny or huge', () => {
    const things = [30, 900].map((mm) => ({ ...chair(`${mm}`, mm), type: 'other', detailType: 'other', label: 'X' }));
    const toMm: SameCorrection = { ...toCm, from: { unit: 'cm', upAxis: 'y' }, correction: { unit: 'mm' } };
    const all = new Set(['30', '900']);
    expect(idsOf(sameItems(things as Item[], NONE, toMm, NONE, all))).toEqual(['900']);
    expect(idsOf(sameItems(things as Item[], NONE, toCm, NONE, all))).toEqual(['30']);
  });

  it('are none that have got a correction of the same already: their size, or their axis', () => {
    const corrected = new Map([['demo:b', { ...toCm, itemId: 'demo:b' }]]);
    const sent = new Set(['demo:a', 'demo:b', 'demo:d']);
    expect(idsOf(sameItems(items, decided, toCm, corrected, sent))).toEqual(['demo:d']);
    const upright: SameCorrection = { ...toCm, correction: { upAxis: 'z' } };
    const found = sameItems(items, decided, upright, corrected, new Set(['demo:b']));
    expect(found.items).toMatchObject([{ before: { depth: 50, height: 90 }, after: { depth: 90, height: 50 } }]);
  });
});
