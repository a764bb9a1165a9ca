import type { ItemId } from '../../platform/identifiers/item-id.ts';
import type { ImageType } from '../items/item.ts';
import type { LinkTarget } from '../webhooks/event.ts';
import type { ShareLink } from './share-link.ts';
import type { ShareSubject } from './share-subject.ts';

/** The picture that shows an item if there is no page (D1703). */
export const SHOWN_PICTURE = 'perspectiveImageHD' satisfies ImageType;

/** What choosing a link target needs. */
export interface LinkTargetDeps {
  /** Whether {@link SHOWN_PICTURE} of an item is visible without an api key. */
  readonly isOpenPicture: (item: ItemId) => Promise<boolean>;
}

/**
 * Decides where a link leads the recipient of a mail, whose browser sends no api key. A page that the caller or the
 * tenant chose counts as a page. Without a page, only a picture in a public catalog opens.
 */
export async function linkTarget(
  { isPage }: Pick<ShareLink, 'isPage'>,
  { picturedItem }: Pick<ShareSubject, 'picturedItem'>,
  { isOpenPicture }: LinkTargetDeps,
): Promise<LinkTarget> {
  if (isPage) return 'page';
  return picturedItem && (await isOpenPicture(picturedItem)) ? 'picture' : 'nowhere';
}
