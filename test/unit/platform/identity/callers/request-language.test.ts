import { describe, expect, it } from 'vitest';
import { requestLanguage } from '../../../../../shared/platform/identity/callers/request-language.ts';

describe('the language of a response', () => {
  it.each([
    [{ language: 'de', locale: 'fr_FR' }, 'de'],
    [{ language: 'DE' }, 'de'],
    [{ language: 'pt_BR' }, 'pt-br'],
    [{ locale: 'fr_FR' }, 'fr'],
    [{ locale: 'zh-Hant-TW' }, 'zh'],
    [{ language: '', locale: 'it' }, 'it'],
    [{ language: '../../etc', locale: 'it' }, 'it'],
    [{ language: 'x'.repeat(1_000) }, 'es'],
    [{}, 'es'],
  ])('for %j is %s in a tenant with the language es', (request, language) => {
    expect(requestLanguage(request, 'es')).toBe(language);
  });

  it('is English without a tenant', () => {
    expect(requestLanguage({})).toBe('en');
  });
});
