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

  it('are all that were sent together with it, but those whose size would become an unusual one', () => {
    const half: SameCorrection = { ...toCm, correction: { scale: 0.5 } };
    const sent = new Set(['demo:a', 'demo:f', 'demo:g', 'demo:h', 'demo:e']);
    const larger = [...items, chair('demo:f', 960), chair('demo:g', 1_900), chair('demo:h', 450)];
    const found = sameItems(larger, decided, half, NONE, sent);
    expect([found.because, idsOf(found)]).toEqual(['together', ['demo:f', 'demo:g']]);
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
