import type { StoredItem } from './item.ts';

const PAIRS = [
  ['width', 'displayedWidth'],
  ['height', 'displayedHeight'],
  ['depth', 'displayedDepth'],
] as const;

type Dimension = (typeof PAIRS)[number][number];
export type Dimensions = Pick<StoredItem, Dimension>;

/**
 * The displayed dimensions after a change, in millimetres: they follow the true ones unless somebody has set them apart.
 * Source: D403 in contract/interface.md.
 *
 * @param before the item as it was; undefined for a new one
 * @param after the item as it is to be, with the displayed dimensions that were sent or that it had
 */
export function displayedDimensions(before: Dimensions | undefined, after: Dimensions): Partial<Dimensions> {
  return Object.fromEntries(
    PAIRS.map(([real, shown]) => {
      const follows = after[shown] === null || (after[shown] === before?.[shown] && after[shown] === before[real]);
      return [shown, follows ? after[real] : after[shown]];
    }),
  );
}
