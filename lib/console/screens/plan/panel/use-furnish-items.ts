import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Client } from '../../../../../shared/contract/client/index.ts';
import type { Item } from '../../../../../shared/domain/items/shown-item.ts';
import { HIDDEN, PUBLISHED } from '../../../parts/visibility.ts';
import { useService } from '../../../session/service.tsx';
import { useOwnCatalogs } from '../../../session/use-own-catalogs.ts';
import {
  choicesOf,
  type FurnishFilter,
  filteredItems,
  isFurniture,
  isOurs,
  oursFirst,
  typesOf,
} from './furnish-filter.ts';

/** As many are shown; doors, windows and what covers walls and floors are left out. */
const SHOWN_ITEMS = 120;
/** As many are asked for: samples may stand before own items, and types of the service have several kinds. */
const READ_ITEMS = 200;
/** Of the tenant's own items, as many pages are read at most: the service does not know samples. */
const MAX_PAGES = 10;

/**
 * The items of the catalog for a search and a filter, and the filters that lead to something. `base` are those without
 * a search, so that the fields keep their places while somebody types.
 */
export function useFurnishItems(text: string, filter: FurnishFilter) {
  const { client } = useService();
  const { catalogs, own } = useOwnCatalogs();
  const { kind, catalog, whose } = filter;
  const isFiltered = kind !== undefined || catalog !== undefined || whose !== 'all';
  const everything = useQuery({
    queryKey: ['furnish', ''],
    queryFn: ({ signal }) => readItems(client, { text: '', limit: READ_ITEMS, signal }),
  });
  const all = useQuery({
    queryKey: ['furnish', text],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readItems(client, { text, limit: READ_ITEMS, signal }),
  });
  const ownIds = own.map(({ id }) => id);
  const since = whose === 'today' ? startOfToday() : undefined;
  const some = useQuery({
    queryKey: ['furnish', text, kind, catalog, whose, since, ownIds],
    enabled: isFiltered && (whose === 'all' || catalogs.isSuccess),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const wanted = { text, limit: READ_ITEMS, types: typesOf(kind), catalog, since, signal };
      return whose === 'all' ? readItems(client, wanted) : readOurs(client, wanted, ownIds);
    },
  });
  const found = isFiltered ? some : all;
  const items = filteredItems(found.data?.items ?? [], filter);
  // Of a search, the best hits stay first: who types a name knows the piece.
  const ordered = text === '' ? oursFirst(items, ownIds) : items;
  return {
    found,
    items: ordered.slice(0, SHOWN_ITEMS),
    hasOurs: text === '' && whose === 'all' && items.some((item) => isOurs(item, ownIds)),
    choices: all.data && choicesOf(all.data),
    base: everything.data && choicesOf(everything.data),
  };
}

interface Wanted {
  readonly text: string;
  readonly limit: number;
  readonly types?: readonly string[] | undefined;
  readonly catalog?: string | undefined;
  readonly since?: string | undefined;
  readonly cursor?: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * What was changed last comes first: who has just published a piece wants to place it. For a text, the best hits come
 * first. Archived items are not sold.
 */
async function readItems(client: Client, { text, limit, types, catalog, since, cursor, signal }: Wanted) {
  const query = {
    ...{ limit, 'visibilityStatus[]': [PUBLISHED, HIDDEN].map(String) },
    ...(text === '' ? { sort: 'updated' as const } : { q: text }),
    ...(types && { 'type[]': [...types] }),
    ...(catalog !== undefined && { 'catalog[]': [catalog] }),
    ...(since !== undefined && { updatedSince: since }),
    ...(cursor !== undefined && { cursor }),
  };
  const { items, meta } = await client.searchItems({ query, signal });
  return {
    items: items.filter(isFurniture),
    ...{ types: meta.facets.type, catalogs: meta.facets.catalog },
    isWhole: meta.nextCursor === undefined,
    cursor: meta.nextCursor,
  };
}

/** The tenant's own items: pages are read until there are enough, because samples may stand before them. */
async function readOurs(client: Client, wanted: Wanted, ownCatalogs: readonly string[]) {
  const items: Item[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const read = await readItems(client, { ...wanted, cursor });
    items.push(...read.items.filter((item) => isOurs(item, ownCatalogs)));
    cursor = read.cursor;
    if (cursor === undefined || items.length >= SHOWN_ITEMS) break;
  }
  return { items };
}

function startOfToday(): string {
  const today = new Date();
  today.setHours(0, 0, 0, 0);
  return today.toISOString();
}
