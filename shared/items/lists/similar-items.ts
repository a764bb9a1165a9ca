import type { Caller } from '../../auth/caller.ts';
import { formatItemId } from '../../identifiers/item-id.ts';
import type { StoredItem } from '../item.ts';
import { distanceFrom, traitsOf } from '../item-distance.ts';
import type { Page } from './cursor.ts';
import type { AskedSimilar, ItemFilter } from './item-filter.ts';
import type { Found, ListSources } from './list-sources.ts';
import { Nearest } from './nearest.ts';
import { itemsOfCatalogs } from './of-catalogs.ts';

/** Source: decisions.md, similar. */
export const MAX_SIMILAR_ITEMS = 50;

/**
 * The items of a type that are nearest to what is asked, nearest first; a position is an index among them.
 *
 * @param but an item that is not its own similar
 */
export async function* similarItems(
  asked: AskedSimilar & { readonly but?: string },
  filter: Pick<ItemFilter, 'since'>,
  caller: Caller,
  sources: ListSources,
  page?: Page,
): AsyncGenerator<Found> {
  const distance = distanceFrom(asked.traits);
  const nearest = new Nearest<{ id: string; distance: number; item: StoredItem }>(MAX_SIMILAR_ITEMS);
  const ofType: ItemFilter = {
    selection: { kind: 'catalogs', catalogs: undefined },
    types: new Set([asked.type]),
    since: filter.since,
  };
  for await (const { item } of itemsOfCatalogs(undefined, ofType, caller, sources)) {
    const id = formatItemId({ catalogId: item.catalog, externalId: item.externalId });
    if (id !== asked.but) nearest.offer({ id, distance: distance(traitsOf(item)), item });
  }
  const after = Number(page?.after?.[0] ?? -1);
  for (const [index, { item }] of nearest.ranked().entries()) {
    if (index > after) yield { item, position: [String(index)] };
  }
}
