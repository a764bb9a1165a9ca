import { notFound, ServiceError } from '../../platform/errors/service-error.ts';
import { itemIdOfPath } from '../../platform/identifiers/item-id.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { Catalog } from '../catalogs/catalog.ts';
import type { CatalogStore } from '../catalogs/catalog-store.ts';
import type { StoredItem, VisibilityStatus } from './item.ts';
import type { ItemStore } from './item-store.ts';

/** What finding an item needs. */
export interface ItemSources {
  readonly items: Pick<ItemStore, 'find'>;
  readonly catalogs: Pick<CatalogStore, 'find'>;
}

/** Whether a caller of this tenant may know of a catalog; without a tenant, only public ones. */
export function maySeeCatalog(catalog: Catalog, tenant: number | undefined): boolean {
  if (catalog.visibility === 'public') return true;
  return tenant !== undefined && (catalog.tenant === tenant || catalog.sharedWith.includes(tenant));
}

/**
 * The statuses that a caller sees. By id, 0 and 1 for everybody (plans hold items that were hidden later) and 2 for a
 * cms context; in lists 0, and 1 for a cms context (D407).
 */
export function visibleStatuses(caller: Caller | undefined, place: 'byId' | 'list'): ReadonlySet<VisibilityStatus> {
  const cms = caller?.apiKey.context === 'cms';
  if (place === 'byId') return new Set(cms ? [0, 1, 2] : [0, 1]);
  return new Set(cms ? [0, 1] : [0]);
}

/** The item of a path, if this caller may see it. Throws 404 otherwise: a foreign item is answered like none. */
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
 * The item of a path, if this caller may change it: its catalog is the tenant's own and within the caller's
 * `catalog-mgt`. Throws 404 for what the caller may not see, 403 for what it may see and not change.
 */
export async function manageableItem(idText: string, caller: Caller, sources: ItemSources): Promise<StoredItem> {
  const item = await visibleItem(idText, caller, sources);
  requireManager(item, caller);
  return item;
}

/** Throws 403 for who does not manage the catalog of an item. */
export function requireManager(item: Pick<StoredItem, 'tenant' | 'catalog'>, caller: Caller): void {
  if (mayManage(item, caller)) return;
  throw new ServiceError('FORBIDDEN', `This call needs the right catalog-mgt on the catalog ${item.catalog}.`);
}

/** Whether the caller manages the catalog of this item. */
export function mayManage(item: Pick<StoredItem, 'tenant' | 'catalog'>, caller: Caller): boolean {
  return item.tenant === caller.tenant.id && caller.hasRight('catalog-mgt', item.catalog);
}
