import { formatItemId, parseItemId } from '../../platform/identifiers/item-id.ts';
import type { Catalog } from '../catalogs/catalog.ts';
import type { CatalogStore } from '../catalogs/catalog-store.ts';
import type { StoredItem, VisibilityStatus } from '../items/item.ts';
import { maySeeCatalog } from '../items/item-access.ts';
import type { ItemStore } from '../items/item-store.ts';

/**
 * Who searches for products. Callers without an api key see public products only, callers of a tenant also the
 * tenant's.
 */
interface Viewer {
  readonly tenant: number | undefined;
  readonly statuses: ReadonlySet<VisibilityStatus>;
}

/** What finding visible products needs. */
export interface VisibleProductsDeps {
  readonly items: Pick<ItemStore, 'findMany'>;
  readonly catalogs: Pick<CatalogStore, 'find' | 'visibleTo'>;
}

/**
 * The current state of those items that a viewer may see, by id. Reads the items, because an index may be out of date.
 */
export async function visibleProducts(
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
