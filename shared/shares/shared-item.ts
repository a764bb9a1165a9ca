import { formatItemId } from '../identifiers/item-id.ts';
import type { StoredItem } from '../items/item.ts';
import type { ShareSubject } from './share.ts';

/** An item as what is shared: it is shown by its picture. */
export function sharedItem(item: Pick<StoredItem, 'catalog' | 'externalId'>): ShareSubject {
  const itemId = formatItemId({ catalogId: item.catalog, externalId: item.externalId });
  return { data: { itemId }, shownAt: `/v2/items/${itemId}/perspectiveImageHD` };
}
