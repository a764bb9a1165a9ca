import { type ItemId, parseItemId } from '../../platform/identifiers/item-id.ts';
import type { CatalogStore } from '../catalogs/catalog-store.ts';
import type { StoredItem } from './item.ts';
import { maySeeCatalog } from './item-access.ts';
import type { ItemStore } from './item-store.ts';

export interface TenantItemSources {
  readonly items: Pick<ItemStore, 'findMany'>;
  readonly catalogs: Pick<CatalogStore, 'find'>;
}

/**
 * The items with these ids in catalogs that a tenant may know of, whatever their status, in no order. What is no id, and
 * what is not there, is left out.
 */
export async function itemsSeenByTenant(
  texts: readonly string[],
  tenant: number,
  { items, catalogs }: TenantItemSources,
): Promise<StoredItem[]> {
  const ids = [...new Set(texts)].map((text) => parseItemId(text)).filter((id) => id !== undefined);
  const owners = new Map<string, number>();
  for (const catalogId of new Set(ids.map((id) => id.catalogId))) {
    const catalog = await catalogs.find(catalogId);
    if (catalog && maySeeCatalog(catalog, tenant)) owners.set(catalogId, catalog.tenant);
  }
  const asked = ids.flatMap((id: ItemId) => {
    const owner = owners.get(id.catalogId);
    return owner === undefined ? [] : [{ tenant: owner, id }];
  });
  return items.findMany(asked);
}
