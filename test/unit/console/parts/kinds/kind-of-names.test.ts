import { describe, expect, it } from 'vitest';
import type { ItemKind } from '../../../../../lib/console/parts/kinds/item-kind.ts';
import { kindOfNames } from '../../../../../lib/console/parts/kinds/kind-of-names.ts';

const SAID: readonly (readonly [string, ItemKind])[] = [
  ['office_chair-02', 'chair'],
  ['OfficeChair', 'chair'],
  ['Bürostuhl', 'chair'],
  ['silla-de-mesa', 'chair'],
  ['table lamp', 'lamp'],
  ['lampada_da_tavolo', 'lamp'],
  ['lamp for table', 'lamp'],
  ['Stehleuchte', 'lamp'],
  ['Gartentisch rund', 'table'],
  ['romantisches Bett', 'bed'],
  ['étagère 3', 'shelf'],
  ['Bücherregal', 'shelf'],
  ['Kleiderschrank', 'cabinet'],
  ['ARMADIO', 'cabinet'],
  ['Ecksofa links', 'sofa'],
  ['Schlafcouch', 'sofa'],
  ['Couch pillows', 'sofa'],
  ['Livingroom chair', 'chair'],
  ['settee', 'sofa'],
  ['Butaca', 'armchair'],
  ['Vase', 'decoration'],
  ['Bodenvase', 'decoration'],
  ['jarrón 2', 'decoration'],
  ['Sideboard oak', 'cabinet'],
  ['chest of drawers', 'cabinet'],
  ['mirror cabinet', 'cabinet'],
  ['lampadaire', 'lamp'],
  ['Kronleuchter', 'lamp'],
  ['comodino', 'table'],
  ['sofa pillow', 'other'],
  ['chair pillows', 'other'],
  ['chair cushion', 'other'],
  ['optisch', 'other'],
  ['Kühlschrank', 'other'],
  ['comfortable', 'other'],
  ['malm 17', 'other'],
];

describe('the kind of a piece by its names', () => {
  it.each(SAID)('takes %s for %s', (name, kind) => expect(kindOfNames([name])).toBe(kind));

  it('asks the folders when the file says nothing, the nearest first', () => {
    expect(kindOfNames(['malm', 'chairs', 'tables'])).toBe('chair');
    expect(kindOfNames(['lamp 2', 'chairs'])).toBe('lamp');
    expect(kindOfNames([])).toBe('other');
  });
});
