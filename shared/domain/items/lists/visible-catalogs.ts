import type { Caller } from '../../../platform/identity/callers/caller.ts';
import type { Catalog } from '../../catalogs/catalog.ts';
import type { CatalogStore } from '../../catalogs/catalog-store.ts';
import { maySeeCatalog } from '../item-access.ts';

/**
 * Returns the catalogs that a caller sees, all or those with these ids, sorted by id. All lists over catalogs have this
 * order. Unknown and foreign catalogs are left out.
 */
export async function visibleCatalogs(
  ids: readonly string[] | undefined,
  caller: Caller,
  catalogs: Pick<CatalogStore, 'find' | 'visibleTo'>,
): Promise<Catalog[]> {
  const tenant = caller.tenant.id;
  const asked = new Set(ids ?? (await catalogs.visibleTo(tenant)));
  const found = await Promise.all([...asked].sort().map((id) => catalogs.find(id)));
  return found.flatMap((catalog) => (catalog && maySeeCatalog(catalog, tenant) ? [catalog] : []));
}
