import type { Catalog } from '../../catalogs/catalog.ts';
import type { CatalogStore } from '../../catalogs/catalog-store.ts';
import { maySeeCatalog } from '../item-access.ts';

/**
 * Returns the catalogs that callers of a tenant see, all or those with these ids, sorted by id. All lists over catalogs
 * have this order. Unknown and foreign catalogs are left out.
 *
 * @param tenant undefined for callers without an api key
 */
export async function visibleCatalogs(
  ids: readonly string[] | undefined,
  tenant: number | undefined,
  catalogs: Pick<CatalogStore, 'find' | 'visibleTo'>,
): Promise<Catalog[]> {
  const asked = new Set(ids ?? (await catalogs.visibleTo(tenant)));
  const found = await Promise.all([...asked].sort().map((id) => catalogs.find(id)));
  return found.flatMap((catalog) => (catalog && maySeeCatalog(catalog, tenant) ? [catalog] : []));
}
