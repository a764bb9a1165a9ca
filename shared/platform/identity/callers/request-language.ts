/** A language tag of BCP 47, or the same with `_`, as in many locale names. */
const TAG_PATTERN = /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,3}$/;
const DEFAULT_LANGUAGE = 'en';

/**
 * Returns the language of the response: `language`, else the language of `locale` (`de` for `de_AT`), else the tenant's
 * language, else English. Invalid tags count as absent (D202).
 */
export function requestLanguage(
  request: { readonly language?: string | undefined; readonly locale?: string | undefined },
  tenantLanguage: string = DEFAULT_LANGUAGE,
): string {
  const language = tag(request.language) ?? tag(request.locale)?.split('-')[0];
  return language ?? tenantLanguage;
}

function tag(text: string | undefined): string | undefined {
  return text !== undefined && TAG_PATTERN.test(text) ? text.replaceAll('_', '-').toLowerCase() : undefined;
}
