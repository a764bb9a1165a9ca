import { fileUrl } from '../items/present-item.ts';
import type { StoredPlan } from './plan.ts';
import { publishedThumbnailKey } from './plan-file-keys.ts';
import { thumbnailAddress } from './thumbnail-address.ts';

/** Returns the address of a plan's thumbnail as responses show it; null if it has none. Source: D908. */
export function thumbnailUrl(
  { id, thumbnail, thumbnailVersion }: Pick<StoredPlan, 'id' | 'thumbnail' | 'thumbnailVersion'>,
  uploadUrl: string,
): string | null {
  if (thumbnail === null) return null;
  // Older rows have URLs as they were sent.
  if (thumbnail.kind === 'url') return thumbnailAddress(thumbnail.url) ?? null;
  return `${fileUrl(uploadUrl, publishedThumbnailKey(id))}?version=${thumbnailVersion}`;
}
