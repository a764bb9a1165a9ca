import type { ItemId } from '../../platform/identifiers/item-id.ts';
import type { ShareSubject } from './share-subject.ts';
import { shownByPicture } from './shared-item.ts';

/** A configuration as what is shared: it is shown by the picture of its item. */
export function sharedConfiguration(configurationId: string, item: ItemId): ShareSubject {
  return { data: { configurationId }, ...shownByPicture(item) };
}
