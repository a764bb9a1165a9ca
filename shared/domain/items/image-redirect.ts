import { ServiceError } from '../../platform/errors/service-error.ts';
import { Reply } from '../../platform/http/response.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import { type ImageUrlRules, isAllowedImageUrl } from './image-url.ts';
import type { ImageType } from './item.ts';
import { type ItemSources, visibleItem } from './item-access.ts';
import { presentItem } from './present-item.ts';

const STATUS = 307;

/** An item can get another image soon. The target of the redirect never changes and is cached permanently. */
const MAX_AGE_SECONDS = 60;

/**
 * Redirects a browser to an image of an item.
 *
 * @throws ServiceError 404 for an item that the caller cannot see, for one without this image, and for an imported URL
 * that browsers must not be sent to (D422)
 */
export async function imageRedirect(
  type: ImageType,
  idText: string,
  caller: Caller | undefined,
  deps: ItemSources & ImageUrlRules,
): Promise<Reply<undefined>> {
  const item = await visibleItem(idText, caller, deps);
  const location = presentItem(item, { language: item.language, uploadUrl: deps.uploadUrl })[type];
  if (location === null || !isAllowedImageUrl(location, deps)) {
    throw new ServiceError('NOT_FOUND', `The item has no ${type}.`);
  }
  const scope = caller ? 'private' : 'public';
  const headers = { location, 'cache-control': `${scope}, max-age=${MAX_AGE_SECONDS}` };
  return new Reply(undefined, { status: STATUS, headers });
}
