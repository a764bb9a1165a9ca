import { batchesOf } from '../../../platform/aws/batches.ts';
import { formatItemId, parseItemId } from '../../../platform/identifiers/item-id.ts';
import type { Caller } from '../../../platform/identity/callers/caller.ts';
import type { StoredItem } from '../item.ts';
import type { FitKind } from '../item-keys.ts';
import { mergeSorted } from '../merge-sorted.ts';
import type { Page } from './cursor.ts';
import type { ItemFilter } from './item-filter.ts';
import type { FoundItem, ListSources } from './list-sources.ts';
import { visibleCatalogs } from './visible-catalogs.ts';
import { isWanted } from './wanted-items.ts';

const MAX_ID_BYTES = 900;

/**
 * Yields the items whose own fields say that they fit any of these items or components, sorted by id; the given items
 * are left out. The cursor of a page is the id of its last item (D418).
 */
export async function* itemsByFit(
  { kind, ids }: { readonly kind: FitKind; readonly ids: readonly string[] },
  filter: Pick<ItemFilter, 'narrowing' | 'since'>,
  caller: Caller,
  sources: Pick<ListSources, 'items' | 'catalogs'>,
  page?: Page,
): AsyncGenerator<FoundItem> {
  // A text that is longer than any id fits nothing, and it could exceed the size of a key.
  const asked = new Set(ids.filter((id) => Buffer.byteLength(id) <= MAX_ID_BYTES));
  const visible = await visibleCatalogs(undefined, caller.tenant.id, sources.catalogs);
  const owners = new Map(visible.map(({ id, tenant }) => [id, tenant]));
  const sequences = [...new Set(owners.values())].flatMap((tenant) =>
    [...asked].map((id) => sources.items.fitting(tenant, kind, id)),
  );
  const wanted = isWanted('list', filter, caller);
  const fits = (item: StoredItem) =>
    (kind === 'item' ? item.perfectFitItemIds : item.perfectFitComponentIds).some((id) => asked.has(id));
  const after = page?.after?.[0] ?? '';
  for await (const names of batchesOf(mergeSorted(sequences, (name) => name))) {
    const keys = names.flatMap((name) => {
      const id = parseItemId(name);
      const tenant = id && owners.get(id.catalogId);
      return id && tenant !== undefined && name > after && !(kind === 'item' && asked.has(name))
        ? [{ tenant, id }]
        : [];
    });
    const items = (await sources.items.findMany(keys)).map((item) => ({
      item,
      position: [formatItemId({ catalogId: item.catalog, externalId: item.externalId })] as const,
    }));
    items.sort((a, b) => (a.position[0] < b.position[0] ? -1 : 1));
    for (const found of items) if (wanted(found.item) && fits(found.item)) yield found;
  }
}
