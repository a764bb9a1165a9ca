import { type ItemId, parseItemId } from '../../platform/identifiers/item-id.ts';
import type { CatalogStore } from '../catalogs/catalog-store.ts';
import type { StoredItem } from './item.ts';
import type { ItemStore } from './item-store.ts';
import { visibleCatalogs } from './lists/visible-catalogs.ts';

/** The stores that are needed to find items of a tenant. */
export interface TenantItemSources {
  readonly items: Pick<ItemStore, 'findMany'>;
  readonly catalogs: Pick<CatalogStore, 'find' | 'visibleTo'>;
}

/**
 * Returns the items with these ids in catalogs that a tenant can see, with any status, in no order. Invalid and unknown
 * ids are left out.
 */
export async function itemsSeenByTenant(
  texts: readonly string[],
  tenant: number,
  { items, catalogs }: TenantItemSources,
): Promise<StoredItem[]> {
  const ids = [...new Set(texts)].map((text) => parseItemId(text)).filter((id) => id !== undefined);
  const named = ids.map(({ catalogId }) => catalogId);
  const owners = new Map((await visibleCatalogs(named, tenant, catalogs)).map(({ id, tenant: owner }) => [id, owner]));
  const asked = ids.flatMap((id: ItemId) => {
    const owner = owners.get(id.catalogId);
    return owner === undefined ? [] : [{ tenant: owner, id }];
  });
  return items.findMany(asked);
}
