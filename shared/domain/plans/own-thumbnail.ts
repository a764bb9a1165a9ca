import type { StoredPlan } from './plan.ts';

type Thumbnail = Pick<StoredPlan, 'thumbnail' | 'thumbnailVersion'>;

/**
 * The thumbnail of a changed plan: what a client has sent, else our drawing of its text, a new one for each new text,
 * else none (D908).
 *
 * @param before undefined when the plan is new
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
