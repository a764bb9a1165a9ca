import { formatItemId, parseItemId } from '../../platform/identifiers/item-id.ts';
import type { Catalog } from '../catalogs/catalog.ts';
import type { CatalogStore } from '../catalogs/catalog-store.ts';
import type { StoredItem, VisibilityStatus } from '../items/item.ts';
import { maySeeCatalog } from '../items/item-access.ts';
import type { ItemStore } from '../items/item-store.ts';

/** Who looks for products: nobody sees more than the public ones, a tenant's own callers those of the tenant too. */
export interface Viewer {
  readonly tenant: number | undefined;
  readonly statuses: ReadonlySet<VisibilityStatus>;
}

export interface VisibleProductsDeps {
  readonly items: Pick<ItemStore, 'findMany'>;
  readonly catalogs: Pick<CatalogStore, 'find' | 'visibleTo'>;
}

/** The catalogs in which somebody may find products. */
export async function visibleCatalogs(
  { tenant }: Pick<Viewer, 'tenant'>,
  catalogs: VisibleProductsDeps['catalogs'],
): Promise<Catalog[]> {
  const ids = await catalogs.visibleTo(tenant);
  const found = await Promise.all(ids.map((id) => catalogs.find(id)));
  return found.flatMap((catalog) => (catalog && maySeeCatalog(catalog, tenant) ? [catalog] : []));
}

/** Those of some items that somebody may see, by their ids, as they are now; whatever an index says of them. */
export async function visibleItems(
  itemIds: readonly string[],
  { tenant, statuses }: Viewer,
  { items, catalogs }: VisibleProductsDeps,
): Promise<Map<string, StoredItem>> {
  const ids = itemIds.map((id) => parseItemId(id)).filter((id) => id !== undefined);
  const known = new Map<string, Catalog | undefined>();
  for (const { catalogId } of ids) if (!known.has(catalogId)) known.set(catalogId, await catalogs.find(catalogId));
  const keys = ids.flatMap((id) => {
    const catalog = known.get(id.catalogId);
    return catalog && maySeeCatalog(catalog, tenant) ? [{ tenant: catalog.tenant, id }] : [];
  });
  const visible = (await items.findMany(keys)).filter(({ visibilityStatus }) => statuses.has(visibilityStatus));
  return new Map(visible.map((item) => [formatItemId({ catalogId: item.catalog, externalId: item.externalId }), item]));
}
