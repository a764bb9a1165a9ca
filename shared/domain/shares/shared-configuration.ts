import type { ItemId } from '../../platform/identifiers/item-id.ts';
import type { ShareSubject } from './share-subject.ts';
import { shownByPicture } from './shared-item.ts';

/** Makes a configuration the subject of a share. The picture of its item shows it. */
export function sharedConfiguration(configurationId: string, item: ItemId): ShareSubject {
  return { data: { configurationId }, ...shownByPicture(item) };
}
