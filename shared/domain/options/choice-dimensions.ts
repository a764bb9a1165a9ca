import type { Choice, ItemOption } from './option.ts';

/** The dimensions of an item in millimetres; null if they are not known. */
interface Dimensions {
  readonly width: number | null;
  readonly height: number | null;
  readonly depth: number | null;
}

/** Returns the dimensions of a choice: those of the item, with the chosen sizes. */
export function dimensionsOfChoice(item: Dimensions, options: readonly ItemOption[], choice: Choice): Dimensions {
  const sizes = options.flatMap((option) =>
    option.kind === 'size' ? [[option.axis, Number(choice[option.id] ?? option.default)] as const] : [],
  );
  return { width: item.width, height: item.height, depth: item.depth, ...Object.fromEntries(sizes) };
}
