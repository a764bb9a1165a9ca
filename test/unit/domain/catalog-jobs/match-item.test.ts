import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemMatcher } from '../../../../shared/domain/catalog-jobs/match-item.ts';

const ITEMS = [
  { id: 'demo:oak-chair', label: 'Oak chair', manufacturerSKU: 'OC-100' },
  { id: 'demo:walnut', label: 'Walnut side table', manufacturerSKU: 'WT 7' },
  { id: 'demo:twin-1', label: 'Twin', manufacturerSKU: null },
  { id: 'demo:twin-2', label: 'Twin', manufacturerSKU: null },
];
const matched = itemMatcher(ITEMS, 'demo');

describe('the item of a file', () => {
  it.each([
    ['models/oak-chair.zip', 'demo:oak-chair', 'id'],
    ['oc_100.tar.gz', 'demo:oak-chair', 'sku'],
    ['WALNUT SIDE-TABLE.fbx', 'demo:walnut', 'label'],
    ['Walnut_sidetable.glb', 'demo:walnut', 'similar label'],
    ['Lamp.obj', 'demo:Lamp', 'new'],
  ])('of %s is %s, by %s', (file, itemId, by) => {
    expect(matched(file)).toEqual({ itemId, by });
  });

  it('is a new one if two items have its name', () => {
    expect(matched('Twin.glb')).toEqual({ itemId: 'demo:Twin', by: 'new' });
  });

  it('has an id that an item may have, for any name of a file', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(itemMatcher([], 'demo')(name).itemId).toMatch(/^demo:[A-Za-z0-9._-]+$/);
      }),
    );
  });
});
