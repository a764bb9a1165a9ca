import { requireStorable } from '../../platform/aws/require-storable.ts';
import type { StoredItem } from './item.ts';

/**
 * Returns the item if it can be stored.
 *
 * @throws ServiceError 400 for values that a row cannot hold, 413 for too much data
 */
export function storableItem(item: StoredItem): StoredItem {
  requireStorable('An item', item);
  return item;
}
