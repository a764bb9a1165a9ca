/** A language tag as of BCP 47, or with `_` as locales are often written. */
const TAG_PATTERN = /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,3}$/;
const LAST_RESORT = 'en';

/**
 * The language of the answer: what `language` says, else the language of `locale` (`de_AT` means `de`), else the
 * tenant's, else English. What is no language tag counts as not sent (D202).
 */
export function requestLanguage(
  request: { readonly language?: string | undefined; readonly locale?: string | undefined },
  tenantLanguage: string = LAST_RESORT,
): string {
  const language = tag(request.language) ?? tag(request.locale)?.split('-')[0];
  return language ?? tenantLanguage;
}

function tag(text: string | undefined): string | undefined {
  return text !== undefined && TAG_PATTERN.test(text) ? text.replaceAll('_', '-').toLowerCase() : undefined;
}
