const MAX_URL_CHARACTERS = 2_000;

/**
 * The address of an external thumbnail as responses may show it: http or https, without user info, and normalized, so
 * that it has no quotes, angle brackets or blanks that a page could read as markup. Undefined for any other text.
 */
export function thumbnailAddress(sent: string): string | undefined {
  if (sent.length > MAX_URL_CHARACTERS) return undefined;
  const url = URL.parse(sent);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  // URLs keep single quotes in paths and fragments.
  const { href } = url;
  return href.replaceAll("'", '%27');
}
