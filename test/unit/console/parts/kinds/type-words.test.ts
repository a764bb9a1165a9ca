import { describe, expect, it } from 'vitest';
import { typeText } from '../../../../../lib/console/parts/kinds/type-words.ts';
import { sampleCatalogs } from '../../../../../shared/samples/catalog.ts';

describe('a type as people read it', () => {
  it.each([
    ['seating', 'diningChair', 'en', 'Dining chair'],
    ['seating', 'diningChair', 'de', 'Esszimmerstuhl'],
    ['seating', 'diningChair', 'it', 'Sedia da pranzo'],
    ['seating', undefined, 'fr', 'Siège'],
    ['table', 'table', 'es', 'Mesa'],
    ['seating', 'gardenSwing_2', 'en', 'Seating · Garden swing 2'],
    ['own-type', 'toString', 'de', 'Own type · To string'],
    ['Sofa', 'IKEA', 'en', 'Sofa · IKEA'],
    ['table', 'desk', 'pt', 'Desk'],
  ])('%s, %s in %s is %s', (type, detailType, language, text) => {
    expect(typeText(type, detailType, language)).toBe(text);
  });

  it('of each sample is a word, in five languages', () => {
    for (const { type, detailType } of sampleCatalogs.flatMap(({ items }) => items)) {
      for (const language of ['en', 'de', 'es', 'fr', 'it']) {
        expect(typeText(type, detailType, language)).not.toMatch(/·/);
      }
    }
  });
});
