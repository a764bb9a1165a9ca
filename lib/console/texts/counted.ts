import { filled } from './filled.ts';

/** Between the form for one, that for two if a text has one, and that for several. */
const BETWEEN_FORMS = '|';

/**
 * Puts a count into a text, in the form that the language has for it: `{count} item|{count} items`. A text with one
 * form has it for every count. Of three forms, the second one is that for two: `both`.
 *
 * @param language of the text; the page says it
 */
export function counted(text: string, count: number, language: string): string {
  const forms = text.split(BETWEEN_FORMS);
  const [one = ''] = forms;
  const several = forms.at(-1) ?? one;
  const two = forms.length > 2 ? forms[1] : undefined;
  const isOne = new Intl.PluralRules(language).select(count) === 'one';
  return filled(isOne ? one : count === 2 ? (two ?? several) : several, {
    count: new Intl.NumberFormat().format(count),
  });
}
