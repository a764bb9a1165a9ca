/**
 * A length in whole millimetres as people of a language read it, without its unit: `2,731` in English.
 *
 * @param language a language tag; an empty text is that of the environment
 */
export function lengthText(mm: number, language: string): string {
  return new Intl.NumberFormat(language || undefined, { maximumFractionDigits: 0 }).format(mm);
}
