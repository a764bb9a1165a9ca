import type { Caller } from '../auth/caller.ts';
import type { Catalog } from '../catalogs/catalog.ts';
import type { CatalogStore } from '../catalogs/catalog-store.ts';
import { formatItemId, parseItemId } from '../identifiers/item-id.ts';
import type { StoredItem } from './item.ts';
import { maySeeCatalog, visibleStatuses } from './item-access.ts';
import type { ItemStore } from './item-store.ts';

/** The filters of `GET /v2/items`; the first one that is given counts. */
export interface ItemFilter {
  readonly ids?: readonly string[] | undefined;
  readonly catalogs?: readonly string[] | undefined;
}

export interface ListSources {
  readonly items: ItemStore;
  readonly catalogs: Pick<CatalogStore, 'find' | 'visibleTo'>;
}

/**
 * The items that a caller sees, as they are read: those with the ids asked for, in the order asked; or all of some
 * catalogs; or all that the caller may see. Unknown and foreign ids and catalogs select nothing.
 */
export async function* listItems(filter: ItemFilter, caller: Caller, sources: ListSources): AsyncGenerator<StoredItem> {
  if (filter.ids) {
    yield* itemsByIds(filter.ids, caller, sources);
    return;
  }
  const statuses = visibleStatuses(caller, 'list');
  for (const catalog of await selectedCatalogs(filter.catalogs, caller, sources)) {
    for await (const item of sources.items.ofCatalog(catalog.tenant, catalog.id)) {
      if (statuses.has(item.visibilityStatus)) yield item;
    }
  }
}

async function selectedCatalogs(asked: readonly string[] | undefined, caller: Caller, { catalogs }: ListSources) {
  const ids = asked ?? (await catalogs.visibleTo(caller.tenant.id));
  return visibleCatalogs(ids, caller, catalogs);
}

async function visibleCatalogs(
  ids: readonly string[],
  caller: Caller,
  catalogs: Pick<CatalogStore, 'find'>,
): Promise<Catalog[]> {
  const found = await Promise.all([...new Set(ids)].map((id) => catalogs.find(id)));
  return found.filter((catalog) => catalog !== undefined && maySeeCatalog(catalog, caller.tenant.id)) as Catalog[];
}

async function* itemsByIds(asked: readonly string[], caller: Caller, sources: ListSources): AsyncGenerator<StoredItem> {
  const ids = [...new Set(asked)].map(parseItemId).filter((id) => id !== undefined);
  const visible = await visibleCatalogs(
    ids.map(({ catalogId }) => catalogId),
    caller,
    sources.catalogs,
  );
  const owners = new Map(visible.map(({ id, tenant }) => [id, tenant]));
  const keys = ids.flatMap((id) => {
    const tenant = owners.get(id.catalogId);
    return tenant === undefined ? [] : [{ tenant, id }];
  });
  const statuses = visibleStatuses(caller, 'byId');
  const found = new Map<string, StoredItem>();
  for (const item of await sources.items.findMany(keys)) {
    if (statuses.has(item.visibilityStatus)) {
      found.set(formatItemId({ catalogId: item.catalog, externalId: item.externalId }), item);
    }
  }
  for (const id of new Set(asked)) {
    const item = found.get(id);
    if (item) yield item;
  }
}
