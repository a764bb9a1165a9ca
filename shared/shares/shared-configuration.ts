import { formatItemId, type ItemId } from '../identifiers/item-id.ts';
import type { ShareSubject } from './share.ts';

/** A configuration as what is shared: it is shown by the picture of its item. */
export function sharedConfiguration(configurationId: string, item: ItemId): ShareSubject {
  return { data: { configurationId }, shownAt: `/v2/items/${formatItemId(item)}/perspectiveImageHD` };
}
