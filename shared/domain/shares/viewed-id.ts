import { ServiceError } from '../../platform/errors/service-error.ts';
import { formatItemId, type ItemId } from '../../platform/identifiers/item-id.ts';
import { type ItemSources, visibleItem } from '../items/item-access.ts';
import type { ShareSubject } from './share-subject.ts';

/** What choosing the id needs. */
export interface ViewedIdDeps {
  /** Whether everybody sees an item, also without an api key. */
  readonly isPublicItem: (item: ItemId) => Promise<boolean>;
}

/**
 * Returns the id by which the service's own viewer shows something to somebody without an api key: a plan snapshot, and
 * an item of a public catalog, by their own ids; all else by the id of the share, which nobody can guess. The id of a
 * configuration comes from its content, so its link may be another tenant's, with pictures of that tenant.
 */
export async function viewedId(
  { data, item }: Pick<ShareSubject, 'data' | 'item'>,
  shareId: string,
  { isPublicItem }: ViewedIdDeps,
): Promise<string> {
  if (data.planSnapshotId !== undefined) return data.planSnapshotId;
  if (data.configurationId !== undefined || !item || !(await isPublicItem(item))) return shareId;
  return data.itemId ?? shareId;
}

/** Opens {@link ViewedIdDeps} for callers of the given stores. */
export function publicItems(sources: ItemSources): ViewedIdDeps['isPublicItem'] {
  return async (item) => {
    try {
      await visibleItem(formatItemId(item), undefined, sources);
      return true;
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'NOT_FOUND') return false;
      throw error;
    }
  };
}
