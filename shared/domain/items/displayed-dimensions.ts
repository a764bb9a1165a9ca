import type { StoredItem } from './item.ts';

const PAIRS = [
  ['width', 'displayedWidth'],
  ['height', 'displayedHeight'],
  ['depth', 'displayedDepth'],
] as const;

type Dimension = (typeof PAIRS)[number][number];
/** The true and the displayed dimensions of an item, in millimetres. */
type Dimensions = Pick<StoredItem, Dimension>;

/**
 * Returns the displayed dimensions after a change, in millimetres. They follow the true dimensions until a client sets
 * other values. Source: D403 in contract/interface.md.
 *
 * @param before the item before the change; undefined for a new one
 * @param after the item after the change, with the displayed dimensions that were sent or that it had
 */
export function displayedDimensions(before: Dimensions | undefined, after: Dimensions): Partial<Dimensions> {
  return Object.fromEntries(
    PAIRS.map(([real, shown]) => {
      const follows = after[shown] === null || (after[shown] === before?.[shown] && after[shown] === before[real]);
      return [shown, follows ? after[real] : after[shown]];
    }),
  );
}
