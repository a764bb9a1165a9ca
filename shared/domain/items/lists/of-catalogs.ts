import type { Caller } from '../../../platform/identity/callers/caller.ts';
import type { Catalog } from '../../catalogs/catalog.ts';
import type { StoredItem } from '../item.ts';
import { visibleStatuses } from '../item-access.ts';
import type { CatalogView } from '../prepared-lists/catalog-view.ts';
import { preparedItems } from '../prepared-lists/prepared-items.ts';
import type { Page } from './cursor.ts';
import type { ItemFilter } from './item-filter.ts';
import { knownTotal } from './known-total.ts';
import type { FoundItem, ListEntry, ListSources } from './list-sources.ts';
import { visibleCatalogs } from './visible-catalogs.ts';
import { isWanted } from './wanted-items.ts';

/**
 * Yields all items of catalogs: from the prepared list of a catalog if it has one, followed by the items that were
 * written since it was started; otherwise from the table.
 */
export async function* itemsOfCatalogs(
  asked: readonly string[] | undefined,
  filter: ItemFilter,
  caller: Caller,
  sources: ListSources,
): AsyncGenerator<ListEntry> {
  const wanted = isWanted('list', filter, caller);
  const query = {
    hidden: visibleStatuses(caller, 'list').has(1),
    narrowing: filter.narrowing,
    language: caller.language,
  };
  const visible = await visibleCatalogs(asked, caller.tenant.id, sources.catalogs);
  for await (const { catalog, view } of viewsOf(visible, sources)) {
    yield { origin: view ? 'prepared' : 'table' };
    if (!view) {
      yield* itemsOfTable(catalog, wanted, sources);
      continue;
    }
    yield* preparedItems(view, query, sources.files);
    for (const item of [...view.changed.values()].sort(byExternalId)) if (wanted(item)) yield found(item);
  }
}

/** Yields the items of one page from the table, sorted by catalog and external id, and how many the whole list has. */
export async function* pageOfCatalogs(
  asked: readonly string[] | undefined,
  filter: ItemFilter,
  caller: Caller,
  sources: ListSources,
  page: Page,
): AsyncGenerator<ListEntry> {
  const wanted = isWanted('list', filter, caller);
  const [lastCatalog = '', lastItem] = page.after ?? [];
  const visible = await visibleCatalogs(asked, caller.tenant.id, sources.catalogs);
  const total = await knownTotal(visible, filter, caller, sources);
  if (total !== undefined) yield { total };
  for (const catalog of visible) {
    if (catalog.id < lastCatalog) continue;
    const afterExternalId = catalog.id === lastCatalog ? lastItem : undefined;
    yield* itemsOfTable(catalog, wanted, sources, { afterExternalId, pageSize: page.limit + 1 });
  }
}

/** Yields the items of one catalog from the table. */
export async function* itemsOfTable(
  { tenant, id }: Catalog,
  wanted: (item: StoredItem) => boolean,
  { items }: Pick<ListSources, 'items'>,
  from: Parameters<ListSources['items']['ofCatalog']>[2] = {},
): AsyncGenerator<FoundItem> {
  for await (const item of items.ofCatalog(tenant, id, from)) if (wanted(item)) yield found(item);
}

/** Yields each catalog with its view. The next view is opened while the current one is sent. */
export async function* viewsOf(
  catalogs: readonly Catalog[],
  { view }: Pick<ListSources, 'view'>,
): AsyncGenerator<{ catalog: Catalog; view: CatalogView | undefined }> {
  let next: Promise<CatalogView | undefined> | undefined;
  for (const [index, catalog] of catalogs.entries()) {
    const opened = await (next ?? view(catalog));
    const following = catalogs[index + 1];
    next = following && view(following);
    // The error is thrown when the promise is awaited; this prevents an unhandled rejection.
    next?.catch(() => undefined);
    yield { catalog, view: opened };
  }
}

function found(item: StoredItem): FoundItem {
  return { item, position: [item.catalog, item.externalId] };
}

function byExternalId(one: StoredItem, two: StoredItem): number {
  return one.externalId < two.externalId ? -1 : 1;
}
