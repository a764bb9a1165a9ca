import { brokenRules } from '../../../shared/domain/options/broken-rules.ts';
import type { Choice, ChosenValue, ItemOption } from '../../../shared/domain/options/option.ts';
import type { ViewTexts } from '../../../shared/domain/views/view-text.ts';

/** The label of an option or value in the language of the page, else in English, else any, else its id. */
export function labelOf({ id, label }: Pick<ItemOption, 'id' | 'label'>, language: string): string {
  return label[language] ?? label.en ?? Object.values(label)[0] ?? id;
}

/** A value of an option in words. */
export function valueInWords(option: ItemOption, value: ChosenValue | undefined, language: string): string {
  if (option.kind === 'size') return `${value} mm`;
  const known = option.values.find(({ id }) => id === value);
  return known ? labelOf(known, language) : String(value);
}

/**
 * Why an option cannot have a value beside the rest of a choice, in words: the first rule that it would break.
 * Undefined if it can.
 */
export function whyNot(
  options: readonly ItemOption[],
  choice: Choice,
  [id, value]: readonly [string, ChosenValue],
  { texts, language }: { readonly texts: ViewTexts; readonly language: string },
): string | undefined {
  const [broken] = brokenRules(options, { ...choice, [id]: value });
  const owner = options.find((option) => option.id === broken?.option);
  if (!broken || !owner) return undefined;
  if (owner.id !== id) {
    return `${texts.notWith} ${labelOf(owner, language)}: ${valueInWords(owner, choice[owner.id], language)}`;
  }
  const rule = owner[broken.list][broken.index];
  const other = options.find((option) => option.id === rule?.option);
  if (!rule || !other) return broken.message;
  const words = rule.values.map((each) => valueInWords(other, each, language)).join(', ');
  return `${broken.list === 'requires' ? texts.onlyWith : texts.notWith} ${labelOf(other, language)}: ${words}`;
}

/** A price in the currency of the item, as its language writes it; without a currency as a number. */
export function priceInWords(price: number, currency: string | null, language: string, sign = false): string {
  const digits = Number.isInteger(price) ? 0 : 2;
  return new Intl.NumberFormat(language, {
    ...(currency !== null && { style: 'currency', currency }),
    ...(sign && { signDisplay: 'exceptZero' }),
    ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
  }).format(price);
}
