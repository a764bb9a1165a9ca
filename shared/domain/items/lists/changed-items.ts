import { batchesOf } from '../../../platform/aws/batches.ts';
import { formatItemId } from '../../../platform/identifiers/item-id.ts';
import type { Caller } from '../../../platform/identity/callers/caller.ts';
import type { StoredItem } from '../item.ts';
import type { ItemChange } from '../item-store.ts';
import { mergeSorted } from '../merge-sorted.ts';
import type { Page } from './cursor.ts';
import type { ItemFilter } from './item-filter.ts';
import type { FoundItem, ListSources } from './list-sources.ts';
import { afterMoment } from './overlap.ts';
import { visibleCatalogs } from './visible-catalogs.ts';
import { isWanted } from './wanted-items.ts';

/**
 * Yields the items of catalogs that changed after a point in time, sorted by the time of
 * the last change. A position is such a time and the item's id. An item that changes during the read is yielded once.
 */
export async function* changedItems(
  catalogs: readonly string[] | undefined,
  filter: ItemFilter & { readonly since: Date },
  caller: Caller,
  sources: ListSources,
  page?: Page,
): AsyncGenerator<FoundItem> {
  const wanted = isWanted('list', filter, caller);
  const [after = '', lastId = ''] = page?.after ?? [];
  const from = after === '' ? afterMoment(filter.since) : after;
  const visible = await visibleCatalogs(catalogs, caller.tenant.id, sources.catalogs);
  const changes = mergeSorted(
    visible.map(({ tenant, id }) => sources.items.changedFrom(tenant, id, from, page && page.limit + 1)),
    placeOf,
  );
  const seen = new Set<string>();
  for await (const batch of batchesOf(changes, page && page.limit + 1)) {
    const items = await itemsById(batch, sources);
    for (const change of batch) {
      const name = formatItemId(change.id);
      if (placeOf(change) <= `${after}#${lastId}` && after !== '') continue;
      const item = items.get(name);
      if (!item || seen.has(name)) continue;
      // The item has changed again since its change row was read. The new change row may be read later, so the item is
      // remembered.
      if (item.updated !== change.updated) seen.add(name);
      if (wanted(item)) yield { item, position: [change.updated, name] };
    }
  }
}

function placeOf({ updated, id }: ItemChange): string {
  return `${updated}#${formatItemId(id)}`;
}

async function itemsById(changes: readonly ItemChange[], { items }: ListSources): Promise<Map<string, StoredItem>> {
  const found = await items.findMany(changes);
  return new Map(found.map((item) => [formatItemId({ catalogId: item.catalog, externalId: item.externalId }), item]));
}
