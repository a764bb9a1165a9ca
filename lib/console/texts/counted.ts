import { filled } from './filled.ts';

/** Between the form for one and that for several. */
const BETWEEN_FORMS = '|';

/**
 * Puts a count into a text, in the form that the language has for it: `{count} item|{count} items`. A text with one
 * form has it for every count.
 *
 * @param language of the text; the page says it
 */
export function counted(text: string, count: number, language: string): string {
  const [one = '', several = one] = text.split(BETWEEN_FORMS);
  const isOne = new Intl.PluralRules(language).select(count) === 'one';
  return filled(isOne ? one : several, { count: new Intl.NumberFormat().format(count) });
}
