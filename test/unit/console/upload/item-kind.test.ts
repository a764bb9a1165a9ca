import { describe, expect, it } from 'vitest';
import { type ItemKind, kindOfNames } from '../../../../lib/console/screens/upload/item-kind.ts';

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
