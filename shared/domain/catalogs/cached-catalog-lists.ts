import type { Clock } from '../../platform/identifiers/clock.ts';
import type { CatalogStore } from './catalog-store.ts';

/** Far below the time in which a new product has to be found. */
const LIST_CACHE_MS = 2_000;
const MAX_CACHED_LISTS = 1_000;

/**
 * Asks which catalogs a tenant sees once for all searches of two seconds: a shop searches with every letter that is typed.
 * Who owns a catalog and who sees it is asked of `find`, as ever.
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
      // A list that could not be read is read again by who asks next.
      ids.catch(() => lists.delete(tenant));
      return ids;
    },
  };
}
