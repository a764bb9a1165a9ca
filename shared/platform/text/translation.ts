const LOWER_CASE_BIT = 0x20;

/** The translated fields of an object by language tag. Tags are stored as they were sent: `pt-BR`, `zh-Hans`. */
type Translations = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A translated text, and the tag under which it is stored. */
interface Translation {
  readonly tag: string;
  readonly text: string;
}

/**
 * Returns a text in the requested language, or in its base language (`de` for `de-AT`), or undefined if the object has
 * neither. The case of tags does not count, and `_` counts as `-`: `pt-br` selects `pt-BR` and `pt_BR`. Empty texts
 * count as absent. Source: D412 in contract/interface.md.
 *
 * @param field of a translation that has the text
 */
export function translationIn(translations: Translations, language: string, field: string): Translation | undefined {
  if (language === '') return undefined;
  const base = language.split('-', 1)[0] ?? language;
  return textOf(translations, language, field) ?? (base === language ? undefined : textOf(translations, base, field));
}

/** Returns whether two language tags are equal. */
export function isSameLanguage(one: string, other: string): boolean {
  // Lists compare every language of every item: most tags differ in their length or first letter already.
  const isLike = one.length === other.length && lowerCode(one) === lowerCode(other);
  return one === other || (isLike && folded(one) === folded(other));
}

function textOf(translations: Translations, language: string, field: string): Translation | undefined {
  const exact = textUnder(translations, language, field);
  if (exact) return exact;
  for (const tag of Object.keys(translations)) {
    const found = isSameLanguage(tag, language) ? textUnder(translations, tag, field) : undefined;
    if (found) return found;
  }
  return undefined;
}

function textUnder(translations: Translations, tag: string, field: string): Translation | undefined {
  if (!Object.hasOwn(translations, tag)) return undefined;
  const text = translations[tag]?.[field];
  return typeof text === 'string' && text !== '' ? { tag, text } : undefined;
}

/** The first letter. In ASCII, one bit makes the difference between upper and lower case. */
function lowerCode(tag: string): number {
  return tag.charCodeAt(0) | LOWER_CASE_BIT;
}

function folded(tag: string): string {
  return tag.toLowerCase().replaceAll('_', '-');
}
