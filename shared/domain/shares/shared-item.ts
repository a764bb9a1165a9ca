import { formatItemId, type ItemId } from '../../platform/identifiers/item-id.ts';
import type { ImageType, StoredItem } from '../items/item.ts';
import type { ShareSubject } from './share-subject.ts';

/** The picture that shows an item to callers with an api key (D1703). */
const SHOWN_PICTURE = 'perspectiveImageHD' satisfies ImageType;

/** Makes an item the subject of a share. Its picture shows it. */
export function sharedItem(item: Pick<StoredItem, 'catalog' | 'externalId'>): ShareSubject {
  const id = { catalogId: item.catalog, externalId: item.externalId };
  return { data: { itemId: formatItemId(id) }, ...shownByPicture(id) };
}

/** The address of an item's picture. */
export function shownByPicture(item: ItemId): Pick<ShareSubject, 'shownAt' | 'item'> {
  return { shownAt: `/v2/items/${formatItemId(item)}/${SHOWN_PICTURE}`, item };
}
