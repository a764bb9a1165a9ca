import { ServiceError } from '../../platform/errors/service-error.ts';
import { formatItemId } from '../../platform/identifiers/item-id.ts';
import { imageRedirect } from '../items/image-redirect.ts';
import type { ImageUrlRules } from '../items/image-url.ts';
import type { ItemSources } from '../items/item-access.ts';
import { type LinkTargetDeps, SHOWN_PICTURE } from './link-target.ts';

/**
 * Checks whether a browser without an api key sees the picture of an item. Does the same as the route of the picture.
 */
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
