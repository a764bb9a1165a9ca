import type { Clock } from '../../platform/identifiers/clock.ts';
import type { CatalogStore } from './catalog-store.ts';

/** Short enough that new products appear quickly in search. */
const LIST_CACHE_MS = 2_000;
const MAX_CACHED_LISTS = 1_000;

/**
 * Caches for two seconds which catalogs a tenant sees, because a search box sends a search for every typed letter. The
 * owner and the audience of each catalog still come from `find`.
 */
export function cachedCatalogLists(
  store: Pick<CatalogStore, 'visibleTo'>,
  clock: Clock,
): Pick<CatalogStore, 'visibleTo'> {
  const lists = new Map<number | undefined, { readonly ids: Promise<string[]>; readonly until: number }>();
  return {
    visibleTo(tenant) {
      const now = clock().getTime();
      const known = lists.get(tenant);
      if (known && known.until > now) return known.ids;
      if (lists.size >= MAX_CACHED_LISTS) lists.clear();
      const ids = store.visibleTo(tenant);
      lists.set(tenant, { ids, until: now + LIST_CACHE_MS });
      // A failed read is not cached: the next call reads again.
      ids.catch(() => lists.delete(tenant));
      return ids;
    },
  };
}
