import { formatItemId } from '../../../platform/identifiers/item-id.ts';
import type { Caller } from '../../../platform/identity/callers/caller.ts';
import type { StoredItem } from '../item.ts';
import { visibleStatuses } from '../item-access.ts';
import { distanceFrom, traitsOf } from '../item-distance.ts';
import { changedItems } from './changed-items.ts';
import type { Page } from './cursor.ts';
import type { ItemFilter, SimilarQuery } from './item-filter.ts';
import type { ListEntry, ListSources } from './list-sources.ts';
import { Nearest } from './nearest.ts';
import { itemsOfTable, viewsOf } from './of-catalogs.ts';
import { visibleCatalogs } from './visible-catalogs.ts';
import { isWanted } from './wanted-items.ts';

/** Source: D417 in contract/interface.md. */
const MAX_SIMILAR_ITEMS = 50;

/** An item, or its key: items of a prepared list are read only if they are among the nearest. */
interface Candidate {
  readonly id: string;
  readonly distance: number;
  readonly item?: StoredItem;
  readonly key?: Parameters<ListSources['items']['findMany']>[0][number];
}

/**
 * Yields the items of a type that are nearest to the given traits, nearest first. A position is an index in this order.
 * Items of prepared lists are ranked by the traits that these lists contain.
 *
 * @param asked.exceptId id of an item to leave out: an item is not similar to itself
 */
export async function* similarItems(
  asked: SimilarQuery & { readonly exceptId?: string },
  filter: Pick<ItemFilter, 'since'>,
  caller: Caller,
  sources: ListSources,
  page?: Page,
): AsyncGenerator<ListEntry> {
  const ofType: ItemFilter = {
    selection: { kind: 'catalogs', catalogs: undefined },
    narrowing: { types: new Set([asked.type]) },
    since: filter.since,
  };
  const wanted = isWanted('list', ofType, caller);
  const distance = distanceFrom(asked.traits);
  const nearest = new Nearest<Candidate>(MAX_SIMILAR_ITEMS);
  const offer = (item: StoredItem) => {
    const id = formatItemId({ catalogId: item.catalog, externalId: item.externalId });
    if (id !== asked.exceptId && wanted(item)) nearest.offer({ id, distance: distance(traitsOf(item)), item });
  };
  if (filter.since) {
    const since = filter.since;
    for await (const { item } of changedItems(undefined, { ...ofType, since }, caller, sources)) offer(item);
  } else {
    const hidden = visibleStatuses(caller, 'list').has(1);
    const catalogs = await visibleCatalogs(undefined, caller.tenant.id, sources.catalogs);
    for await (const { catalog, view } of viewsOf(catalogs, sources)) {
      yield { origin: view ? 'prepared' : 'table' };
      if (!view) {
        for await (const { item } of itemsOfTable(catalog, wanted, sources)) offer(item);
        continue;
      }
      (await view.traits()).eachOfType(asked.type, (row) => {
        if ((row.hidden && !hidden) || view.changed.has(row.externalId)) return;
        const away = distance(row.traits);
        if (!nearest.takes(away)) return;
        const key = { tenant: catalog.tenant, id: { catalogId: catalog.id, externalId: row.externalId } };
        const id = formatItemId(key.id);
        if (id !== asked.exceptId) nearest.offer({ id, distance: away, key });
      });
      for (const item of view.changed.values()) offer(item);
    }
  }
  const items = await readItems(nearest.ranked(), sources);
  const after = Number(page?.after?.[0] ?? -1);
  for (const [index, { id }] of nearest.ranked().entries()) {
    const item = items.get(id);
    if (item && index > after && wanted(item)) yield { item, position: [String(index)] };
  }
}

async function readItems(candidates: readonly Candidate[], { items }: ListSources): Promise<Map<string, StoredItem>> {
  const read = await items.findMany(candidates.flatMap(({ key }) => key ?? []));
  const all = [...read, ...candidates.flatMap(({ item }) => item ?? [])];
  return new Map(all.map((item) => [formatItemId({ catalogId: item.catalog, externalId: item.externalId }), item]));
}
