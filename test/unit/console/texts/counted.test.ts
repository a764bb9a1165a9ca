import { expect, test } from 'vitest';
import { counted } from '../../../../lib/console/texts/counted.ts';
import { de } from '../../../../lib/console/texts/de.ts';
import { en } from '../../../../lib/console/texts/en.ts';
import { fr } from '../../../../lib/console/texts/fr.ts';

test('a count has the form of its language: one, several, and none', () => {
  expect(counted(en.itemsFound, 1, 'en')).toBe('1 item');
  expect(counted(en.itemsFound, 0, 'en')).toBe('0 items');
  expect(counted(en.itemsFound, 20, 'en')).toBe('20 items');
  expect(counted(fr.itemsFound, 0, 'fr')).toBe('0 article');
  expect(counted(fr.itemsFound, 2, 'fr')).toBe('2 articles');
  expect(counted(de.itemsFound, 1, 'de')).toBe('1 Artikel');
});

test('a text with three forms says “both” of two', () => {
  expect(counted(en.sameApply, 1, 'en')).toContain('with “');
  expect(counted(en.sameApply, 2, 'en')).toContain('with both');
  expect(counted(en.sameApply, 3, 'en')).toContain('with all 3');
  expect(counted(fr.sameApply, 0, 'fr')).toContain('avec « ');
  expect(counted(de.sameApply, 2, 'de')).toContain('mit beiden');
});
