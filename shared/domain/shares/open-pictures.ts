import { ServiceError } from '../../platform/errors/service-error.ts';
import { formatItemId } from '../../platform/identifiers/item-id.ts';
import { imageRedirect } from '../items/image-redirect.ts';
import type { ImageUrlRules } from '../items/image-url.ts';
import type { ItemSources } from '../items/item-access.ts';
import { type LinkTargetDeps, SHOWN_PICTURE } from './link-target.ts';

/** Asks whether a browser is shown the picture of an item, by doing what the route of the picture does. */
export function openPictures(sources: ItemSources & ImageUrlRules): LinkTargetDeps['isOpenPicture'] {
  return async (item) => {
    try {
      await imageRedirect(SHOWN_PICTURE, formatItemId(item), undefined, sources);
      return true;
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'NOT_FOUND') return false;
      throw error;
    }
  };
}
