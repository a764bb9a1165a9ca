import type { Choice, ItemOption } from './option.ts';

const CENTS = 100;

/**
 * Returns the price of a choice: that of the item and the parts of its values, to two decimals; null for an item
 * without a price.
 */
export function priceOfChoice(
  { price, options }: { readonly price: number | null; readonly options: readonly ItemOption[] },
  choice: Choice,
): number | null {
  if (price === null) return null;
  const parts = options.map((option) => {
    const chosen = choice[option.id] ?? option.default;
    if (option.kind !== 'size') return option.values.find(({ id }) => id === chosen)?.price ?? 0;
    return Math.round((Number(chosen) - option.min) / option.step) * option.pricePerStep;
  });
  return Math.round(parts.reduce((sum, part) => sum + part, price) * CENTS) / CENTS;
}
