import { notFound, ServiceError } from '../../platform/errors/service-error.ts';
import { itemIdOfPath } from '../../platform/identifiers/item-id.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { Catalog } from '../catalogs/catalog.ts';
import type { CatalogStore } from '../catalogs/catalog-store.ts';
import type { StoredItem, VisibilityStatus } from './item.ts';
import type { ItemStore } from './item-store.ts';

/** The stores that are needed to find an item. */
export interface ItemSources {
  readonly items: Pick<ItemStore, 'find'>;
  readonly catalogs: Pick<CatalogStore, 'find'>;
}

/** Returns whether a caller of this tenant can see a catalog. Without a tenant, only public catalogs are visible. */
export function maySeeCatalog(catalog: Catalog, tenant: number | undefined): boolean {
  if (catalog.visibility === 'public') return true;
  return tenant !== undefined && (catalog.tenant === tenant || catalog.sharedWith.includes(tenant));
}

/**
 * Returns the visibility statuses that a caller sees. By id: 0 and 1 for all callers (plans contain items that were
 * hidden later), and 2 in a cms context. In lists: 0, and 1 in a cms context (D407).
 */
export function visibleStatuses(caller: Caller | undefined, place: 'byId' | 'list'): ReadonlySet<VisibilityStatus> {
  const cms = caller?.apiKey.context === 'cms';
  if (place === 'byId') return new Set(cms ? [0, 1, 2] : [0, 1]);
  return new Set(cms ? [0, 1] : [0]);
}

/**
 * Returns the item of a path if this caller can see it.
 *
 * @throws ServiceError 404 if the item does not exist or the caller cannot see it; both responses are the same
 */
export async function visibleItem(
  idText: string,
  caller: Caller | undefined,
  sources: ItemSources,
): Promise<StoredItem> {
  const id = itemIdOfPath(idText);
  const catalog = await sources.catalogs.find(id.catalogId);
  if (!catalog || !maySeeCatalog(catalog, caller?.tenant.id)) throw notFound('item');
  const item = await sources.items.find(catalog.tenant, id);
  if (!item || !visibleStatuses(caller, 'byId').has(item.visibilityStatus)) throw notFound('item');
  return item;
}

/**
 * Returns the item of a path if this caller can change it: the catalog belongs to the caller's tenant, and the caller
 * has the right `catalog-mgt` on it.
 *
 * @throws ServiceError 404 if the caller cannot see the item, 403 if it can see the item but not change it
 */
export async function manageableItem(idText: string, caller: Caller, sources: ItemSources): Promise<StoredItem> {
  const item = await visibleItem(idText, caller, sources);
  requireManager(item, caller);
  return item;
}

/**
 * Checks that the caller manages the catalog of an item.
 *
 * @throws ServiceError 403 if it does not
 */
export function requireManager(item: Pick<StoredItem, 'tenant' | 'catalog'>, caller: Caller): void {
  if (mayManage(item, caller)) return;
  throw new ServiceError('FORBIDDEN', `This call needs the right catalog-mgt on the catalog ${item.catalog}.`);
}

/** Returns whether the caller manages the catalog of this item. */
export function mayManage(item: Pick<StoredItem, 'tenant' | 'catalog'>, caller: Caller): boolean {
  return item.tenant === caller.tenant.id && caller.hasRight('catalog-mgt', item.catalog);
}
