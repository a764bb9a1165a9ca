import { formatItemId, parseItemId } from '../../../platform/identifiers/item-id.ts';
import type { Caller } from '../../../platform/identity/callers/caller.ts';
import type { StoredItem } from '../item.ts';
import type { Page } from './cursor.ts';
import type { ItemFilter } from './item-filter.ts';
import type { FoundItem, ListSources } from './list-sources.ts';
import { visibleCatalogs } from './visible-catalogs.ts';
import { isWanted } from './wanted-items.ts';

/**
 * Yields the items with these ids, in the given order; unknown and foreign ones are left out. A position is an index in
 * this order.
 */
export async function* itemsByIds(
  asked: readonly string[],
  filter: Pick<ItemFilter, 'narrowing' | 'since'>,
  caller: Caller,
  sources: Pick<ListSources, 'catalogs'> & { readonly items: Pick<ListSources['items'], 'findMany'> },
  page?: Page,
): AsyncGenerator<FoundItem> {
  const names = [...new Set(asked)];
  const ids = names.map(parseItemId).filter((id) => id !== undefined);
  const visible = await visibleCatalogs(
    [...new Set(ids.map(({ catalogId }) => catalogId))],
    caller.tenant.id,
    sources.catalogs,
  );
  const owners = new Map(visible.map(({ id, tenant }) => [id, tenant]));
  const keys = ids.flatMap((id) => {
    const tenant = owners.get(id.catalogId);
    return tenant === undefined ? [] : [{ tenant, id }];
  });
  const wanted = isWanted('byId', filter, caller);
  const found = new Map<string, StoredItem>();
  for (const item of await sources.items.findMany(keys)) {
    if (wanted(item)) found.set(formatItemId({ catalogId: item.catalog, externalId: item.externalId }), item);
  }
  const after = Number(page?.after?.[0] ?? -1);
  for (const [index, name] of names.entries()) {
    const item = found.get(name);
    if (item && index > after) yield { item, position: [String(index)] };
  }
}
