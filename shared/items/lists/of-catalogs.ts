import type { Caller } from '../../auth/caller.ts';
import type { Page } from './cursor.ts';
import type { ItemFilter } from './item-filter.ts';
import type { Found, ListSources } from './list-sources.ts';
import { visibleCatalogs } from './visible-catalogs.ts';
import { isWanted } from './wanted-items.ts';

/** All items of catalogs as the table has them, by catalog and external id, which are their positions. */
export async function* itemsOfCatalogs(
  catalogs: readonly string[] | undefined,
  filter: ItemFilter,
  caller: Caller,
  sources: ListSources,
  page?: Page,
): AsyncGenerator<Found> {
  const wanted = isWanted('list', filter, caller);
  const [lastCatalog = '', lastItem] = page?.after ?? [];
  for (const catalog of await visibleCatalogs(catalogs, caller, sources.catalogs)) {
    if (catalog.id < lastCatalog) continue;
    const afterExternalId = catalog.id === lastCatalog ? lastItem : undefined;
    const pageSize = page && page.limit + 1;
    for await (const item of sources.items.ofCatalog(catalog.tenant, catalog.id, { afterExternalId, pageSize })) {
      if (wanted(item)) yield { item, position: [item.catalog, item.externalId] };
    }
  }
}
