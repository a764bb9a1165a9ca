import type { ItemId } from '../../platform/identifiers/item-id.ts';
import type { ImageType } from '../items/item.ts';
import type { LinkTarget } from '../webhooks/event.ts';
import type { ShareLink } from './share-link.ts';
import type { ShareSubject } from './share-subject.ts';

/** The picture that stands for an item where there is no page (D1703). */
export const SHOWN_PICTURE = 'perspectiveImageHD' satisfies ImageType;

export interface LinkTargetDeps {
  /** Whether {@link SHOWN_PICTURE} of an item is shown to who sends no api key. */
  readonly isOpenPicture: (item: ItemId) => Promise<boolean>;
}

/**
 * Where a link leads the recipient of a mail, whose browser sends no api key: this is the one rule for it. The page that
 * the caller or the tenant has named is theirs; without one, a picture in a public catalog opens, and nothing else does.
 */
export async function linkTarget(
  { isPage }: Pick<ShareLink, 'isPage'>,
  { picturedItem }: Pick<ShareSubject, 'picturedItem'>,
  { isOpenPicture }: LinkTargetDeps,
): Promise<LinkTarget> {
  if (isPage) return 'page';
  return picturedItem && (await isOpenPicture(picturedItem)) ? 'picture' : 'nowhere';
}
