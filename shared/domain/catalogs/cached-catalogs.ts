import type { Clock } from '../../platform/identifiers/clock.ts';
import type { Catalog } from './catalog.ts';
import type { CatalogStore } from './catalog-store.ts';

/** Every request needs the owner and the audience of a catalog, and they rarely change. */
const CATALOG_CACHE_MS = 30_000;
const MAX_CACHED_CATALOGS = 1_000;

/** Caches each catalog for 30 s. A missing catalog is not cached. */
export function cachedCatalogs(store: Pick<CatalogStore, 'find'>, clock: Clock): Pick<CatalogStore, 'find'> {
  const known = new Map<string, { catalog: Catalog; until: number }>();
  return {
    async find(catalogId) {
      const now = clock().getTime();
      const hit = known.get(catalogId);
      if (hit && hit.until > now) return hit.catalog;
      const catalog = await store.find(catalogId);
      if (known.size >= MAX_CACHED_CATALOGS) known.clear();
      if (catalog) known.set(catalogId, { catalog, until: now + CATALOG_CACHE_MS });
      return catalog;
    },
  };
}
