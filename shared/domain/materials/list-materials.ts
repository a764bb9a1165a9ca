import * as z from 'zod';
import { batchesOf } from '../../platform/aws/batches.ts';
import { type DeflatedText, inflateText } from '../../platform/compression/deflated-text.ts';
import { parseItemId } from '../../platform/identifiers/item-id.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { StoredItem } from '../items/item.ts';
import type { ItemFilter } from '../items/lists/item-filter.ts';
import { listItems } from '../items/lists/list-items.ts';
import type { ListSources } from '../items/lists/list-sources.ts';
import { visibleCatalogs } from '../items/lists/visible-catalogs.ts';
import { isWanted } from '../items/lists/wanted-items.ts';

/** Which materials a list contains. */
export interface MaterialSelection {
  /** Materials with these ids, in this order, and materials of these groups. Without both: all. */
  readonly ids?: readonly string[] | undefined;
  readonly groups?: readonly string[] | undefined;
  /** Only materials of this catalog. */
  readonly catalog?: string | undefined;
  /** Only materials with this tag. */
  readonly tag?: string | undefined;
}

const PreparedId = z.array(z.looseObject({ id: z.string() }));

/**
 * Yields the items of the materials that a caller sees, each once. Prepared lists tell which items are materials; the
 * items themselves are read, because prepared lists do not have everything that a material shows.
 */
export async function* listMaterials(
  { ids, groups, catalog, tag }: MaterialSelection,
  caller: Caller,
  sources: ListSources,
): AsyncGenerator<StoredItem> {
  const seen = new Set<string>();
  if (ids) {
    const byId: ItemFilter = { selection: { kind: 'ids', ids }, narrowing: { materials: 'all' }, since: undefined };
    for await (const entry of listItems(byId, caller, sources)) {
      if (!('item' in entry)) continue;
      seen.add(nameOf(entry.item));
      yield entry.item;
    }
  }
  if ((ids && !groups) || groups?.length === 0) return;
  const materials = groups ? { groups: new Set(groups) } : ('all' as const);
  const selection = { kind: 'catalogs', catalogs: catalog === undefined ? undefined : [catalog] } as const;
  for await (const item of itemsOf({ selection, narrowing: { materials, tag }, since: undefined }, caller, sources)) {
    if (!seen.has(nameOf(item))) yield item;
  }
}

async function* itemsOf(filter: ItemFilter, caller: Caller, sources: ListSources): AsyncGenerator<StoredItem> {
  const wanted = isWanted('list', filter, caller);
  for await (const entry of listItems(filter, caller, sources)) {
    if ('item' in entry) yield entry.item;
    if (!('prepared' in entry)) continue;
    for await (const ids of batchesOf(preparedIds(entry.prepared))) {
      const catalogIds = [...new Set(ids.map(({ catalogId }) => catalogId))];
      const visible = await visibleCatalogs(catalogIds, caller.tenant.id, sources.catalogs);
      const keys = ids.flatMap((id) => {
        const tenant = visible.find((each) => each.id === id.catalogId)?.tenant;
        return tenant === undefined ? [] : [{ tenant, id }];
      });
      const items = (await sources.items.findMany(keys)).filter(wanted);
      yield* items.sort((one, two) => (nameOf(one) < nameOf(two) ? -1 : 1));
    }
  }
}

function preparedIds(prepared: string | DeflatedText) {
  const text = typeof prepared === 'string' ? prepared : inflateText(prepared).toString('utf8');
  return PreparedId.parse(JSON.parse(`[${text}]`)).flatMap(({ id }) => parseItemId(id) ?? []);
}

function nameOf({ catalog, externalId }: StoredItem): string {
  return `${catalog}:${externalId}`;
}
