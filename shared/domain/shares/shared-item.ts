import { formatItemId, type ItemId } from '../../platform/identifiers/item-id.ts';
import type { StoredItem } from '../items/item.ts';
import { SHOWN_PICTURE } from './link-target.ts';
import type { ShareSubject } from './share-subject.ts';

/** Makes an item the subject of a share. Its picture shows it. */
export function sharedItem(item: Pick<StoredItem, 'catalog' | 'externalId'>): ShareSubject {
  const id = { catalogId: item.catalog, externalId: item.externalId };
  return { data: { itemId: formatItemId(id) }, ...shownByPicture(id) };
}

/** The address of an item's picture. */
export function shownByPicture(item: ItemId): Pick<ShareSubject, 'shownAt' | 'picturedItem'> {
  return { shownAt: `/v2/items/${formatItemId(item)}/${SHOWN_PICTURE}`, picturedItem: item };
}
