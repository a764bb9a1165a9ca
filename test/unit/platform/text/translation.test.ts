import { describe, expect, test } from 'vitest';
import { isSameLanguage, translationIn } from '../../../../shared/platform/text/translation.ts';

const translations = {
  de: { label: 'Stuhl' },
  fr: {},
  pt: { label: 'Cadeira' },
  'pt-BR': { label: 'Cadeira do Brasil' },
  'zh-Hans': { label: '椅子' },
  nb_NO: { label: 'Stol' },
  'de-CH': { label: '' },
};

test.each([
  ['pt-br', 'pt-BR', 'Cadeira do Brasil'],
  ['pt-BR', 'pt-BR', 'Cadeira do Brasil'],
  ['pt-pt', 'pt', 'Cadeira'],
  ['zh-hans', 'zh-Hans', '椅子'],
  ['nb-no', 'nb_NO', 'Stol'],
  ['de-at', 'de', 'Stuhl'],
  ['de-ch', 'de', 'Stuhl'],
])('%s selects the translation %s', (language, tag, text) => {
  expect(translationIn(translations, language, 'label')).toEqual({ tag, text });
});

test.each(['', 'fr', 'it', 'zh', 'zh-hant'])('%j selects no translation', (language) => {
  expect(translationIn(translations, language, 'label')).toBeUndefined();
});

describe('of several tags that differ in their case only', () => {
  test('the exact one is selected, else the first one with a text', () => {
    const both = { 'PT-br': {}, 'pt-BR': { label: 'one' }, 'pt-br': { label: 'exact' } };
    expect(translationIn(both, 'pt-br', 'label')?.text).toBe('exact');
    expect(translationIn(both, 'Pt-Br', 'label')?.text).toBe('one');
  });
});

test('tags are equal without regard to case and separator', () => {
  expect(isSameLanguage('pt_BR', 'pt-br')).toBe(true);
  expect(isSameLanguage('pt', 'pt-br')).toBe(false);
  expect(isSameLanguage('de', 'en')).toBe(false);
});
