import { requireStorable } from '../../platform/aws/require-storable.ts';
import type { StoredItem } from './item.ts';

/** Answers an item that can be stored as it is. Throws 400 for values that a row cannot hold, 413 for too much of them. */
export function storableItem(item: StoredItem): StoredItem {
  requireStorable('An item', item);
  return item;
}
