import type { StoredPlan, StoredThumbnail } from './plan.ts';
import type { PlanFiles, WrittenFile } from './plan-files.ts';
import type { SentThumbnail } from './take-thumbnail.ts';

/** A thumbnail as the row stores it, and the file that was written for it. */
export interface KeptThumbnail {
  readonly thumbnail: StoredThumbnail | null;
  readonly written: readonly WrittenFile[];
}

/** Stores a thumbnail that a client sent. */
export async function keepThumbnail(
  plan: Pick<StoredPlan, 'tenant' | 'id'>,
  sent: NonNullable<SentThumbnail>,
  files: Pick<PlanFiles, 'write'>,
): Promise<KeptThumbnail> {
  if (sent.kind === 'none') return { thumbnail: null, written: [] };
  if (sent.kind === 'url') return { thumbnail: sent, written: [] };
  const file = await files.write(plan, 'thumbnails', sent.image);
  return { thumbnail: { kind: 'image', key: file.key, sha256: file.sha256 }, written: [file] };
}

/**
 * The changed thumbnail fields of a plan, with a new number so that its URL changes. Empty if the thumbnail stays the
 * same.
 */
export function changedThumbnail(
  current: Pick<StoredPlan, 'thumbnail' | 'thumbnailVersion'>,
  kept: KeptThumbnail | undefined,
): Partial<Pick<StoredPlan, 'thumbnail' | 'thumbnailVersion'>> {
  if (!kept || isSame(current.thumbnail, kept.thumbnail)) return {};
  return { thumbnail: kept.thumbnail, thumbnailVersion: current.thumbnailVersion + 1 };
}

function isSame(one: StoredThumbnail | null, other: StoredThumbnail | null): boolean {
  if (one?.kind === 'image' && other?.kind === 'image') return one.sha256 === other.sha256;
  if (one?.kind === 'url' && other?.kind === 'url') return one.url === other.url;
  return one?.kind === other?.kind;
}
