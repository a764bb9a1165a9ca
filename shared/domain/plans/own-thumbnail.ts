import type { StoredPlan } from './plan.ts';

type Thumbnail = Pick<StoredPlan, 'thumbnail' | 'thumbnailVersion'>;

/**
 * The thumbnail of a changed plan: the client's image if there is one, else a drawing of the text by the service, else
 * none. Each new text gets a new drawing (D908).
 *
 * @param before undefined for a new plan
 */
export function ownThumbnail(before: StoredPlan | undefined, after: StoredPlan): Thumbnail {
  const { thumbnail, thumbnailVersion } = after;
  if (thumbnail !== null && thumbnail.kind !== 'drawn') return { thumbnail, thumbnailVersion };
  const known = before?.thumbnailVersion ?? 0;
  const wasDrawn = before?.thumbnail?.kind === 'drawn';
  if (after.text === null) {
    return { thumbnail: null, thumbnailVersion: before?.thumbnail ? known + 1 : known };
  }
  const isSame = wasDrawn && before.hash === after.hash;
  return { thumbnail: { kind: 'drawn' }, thumbnailVersion: isSame ? known : known + 1 };
}
