import { describe, expect, it } from 'vitest';
import { pieceOf } from '../../../../../lib/console/parts/kinds/piece-of-item.ts';
import { secondKind } from '../../../../../lib/console/parts/kinds/second-kind.ts';
import { sampleCatalogs } from '../../../../../shared/samples/catalog.ts';

describe('the kind that a seat may be as well', () => {
  it.each([
    ['chair', 750, 720, 'armchair'],
    ['chair', 500, 720, undefined],
    ['officeChair', 750, 720, undefined],
    ['armchair', 520, 540, 'chair'],
    ['armchair', 850, 800, undefined],
    ['armchair', 1_350, 800, 'sofa'],
    ['sofa', 900, 800, 'armchair'],
    ['sofa', 800, 1_900, undefined],
    ['stool', 350, 1_100, 'bench'],
    ['bench', 400, 420, 'stool'],
    ['table', 500, 500, undefined],
    [undefined, 500, 500, undefined],
  ] as const)('of %s, %d x %d mm, is %s', (piece, width, depth, second) => {
    expect(secondKind(piece, { width, depth, height: 800 })).toBe(second);
  });

  it('is not asked for of an item of the sample catalogs', () => {
    const asked = sampleCatalogs.flatMap(({ items }) => items).filter((item) => secondKind(pieceOf(item), item));
    expect(asked.map(({ id, width, depth }) => `${id} ${width} x ${depth}`)).toEqual([]);
  });
});
