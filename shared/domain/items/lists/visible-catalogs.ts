import type { Catalog } from '../../catalogs/catalog.ts';
import type { CatalogStore } from '../../catalogs/catalog-store.ts';
import { maySeeCatalog } from '../item-access.ts';

/** Up to this number, named catalogs are read one by one. Of more, only those in the tenant's lists are read. */
const FEW = 8;

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
  const asked = await readableIds(ids, tenant, catalogs);
  const found = await Promise.all([...asked].sort().map((id) => catalogs.find(id)));
  return found.flatMap((catalog) => (catalog && maySeeCatalog(catalog, tenant) ? [catalog] : []));
}

/**
 * Callers name any catalogs. Ids that stand in no list of the tenant cost no read each: 5,000 invented ones would be
 * 5,000 reads.
 */
async function readableIds(
  ids: readonly string[] | undefined,
  tenant: number | undefined,
  catalogs: Pick<CatalogStore, 'visibleTo'>,
): Promise<ReadonlySet<string>> {
  const named = new Set(ids);
  if (ids !== undefined && named.size <= FEW) return named;
  const listed = await catalogs.visibleTo(tenant);
  return new Set(ids === undefined ? listed : listed.filter((id) => named.has(id)));
}
