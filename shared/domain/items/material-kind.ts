import type { StoredItem } from './item.ts';
import type { Item } from './shown-item.ts';

const TYPE = 'material';
/** The detail types of coverings; their items can have any type. */
const COVERINGS: ReadonlySet<string> = new Set(['floor', 'wall']);

/**
 * Returns whether an item is a material: a covering of walls or floors with an image from above, which clients repeat
 * (D452).
 */
export function isMaterial(
  item: Pick<Item, 'type' | 'topImage'> & Pick<StoredItem, 'detailType'> & Partial<Pick<StoredItem, 'storedImages'>>,
): boolean {
  return isCovering(item) && (item.topImage !== null || item.storedImages?.topImage !== undefined);
}

/** Returns whether an item covers walls or floors, also without the image that makes it a material. */
export function isCovering({ type, detailType }: Pick<Item, 'type'> & Pick<StoredItem, 'detailType'>): boolean {
  return type === TYPE || COVERINGS.has(detailType ?? type);
}

/** Returns the group in which clients show a material. */
export function materialGroup(item: Pick<Item, 'type' | 'group'> & Pick<StoredItem, 'detailType'>): string {
  return item.group ?? item.detailType ?? item.type;
}
