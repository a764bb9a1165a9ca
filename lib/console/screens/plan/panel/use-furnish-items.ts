import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Client } from '../../../../../shared/contract/client/index.ts';
import type { Item } from '../../../../../shared/domain/items/shown-item.ts';
import { HIDDEN, PUBLISHED } from '../../../parts/visibility.ts';
import { useService } from '../../../session/service.tsx';
import { useOwnCatalogs } from '../../../session/use-own-catalogs.ts';
import {
  choicesOf,
  type FurnishChoices,
  type FurnishFilter,
  filteredItems,
  isFurniture,
  isOurs,
  oursFirst,
  typesOf,
} from './furnish-filter.ts';

/** A page of the list: doors, windows and what covers walls and floors are left out of it. */
const READ_ITEMS = 200;
/** So many of the tenant's own items are enough for a page. */
const ENOUGH_OURS = 120;
/** For a page of them, as many are read at most: the service does not know samples. */
const MAX_PAGES = 10;
/** Nobody scrolls through more pages; the search finds the rest. */
const MAX_SCROLLED_PAGES = 10;

/**
 * The items of the catalog for a search and a filter, and the filters that lead to something. `base` are those without
 * a search, so that the fields keep their places while somebody types.
 */
export function useFurnishItems(text: string, filter: FurnishFilter) {
  const { client } = useService();
  const { catalogs, own } = useOwnCatalogs();
  const { kind, catalog, whose } = filter;
  const isFiltered = kind !== undefined || catalog !== undefined || whose !== 'all';
  const pages = {
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor, isSparse }: FurnishPage, read: readonly unknown[]) =>
      read.length < MAX_SCROLLED_PAGES && !isSparse ? cursor : undefined,
  };
  const everything = useInfiniteQuery({
    ...pages,
    queryKey: ['furnish', ''],
    queryFn: ({ pageParam, signal }) => readItems(client, { text: '', limit: READ_ITEMS, cursor: pageParam, signal }),
  });
  const all = useInfiniteQuery({
    ...pages,
    queryKey: ['furnish', text],
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) => readItems(client, { text, limit: READ_ITEMS, cursor: pageParam, signal }),
  });
  const ownIds = own.map(({ id }) => id);
  const since = whose === 'today' ? startOfToday() : undefined;
  const some = useInfiniteQuery({
    ...pages,
    queryKey: ['furnish', text, kind, catalog, whose, since, ownIds],
    enabled: isFiltered && (whose === 'all' || catalogs.isSuccess),
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) => {
      const wanted = { text, limit: READ_ITEMS, types: typesOf(kind), catalog, since, cursor: pageParam, signal };
      return whose === 'all' ? readItems(client, wanted) : readOurs(client, wanted, ownIds);
    },
  });
  const found = isFiltered ? some : all;
  // Each page by itself: what is seen stays where it is when the next one comes.
  const shown = found.data?.pages;
  const items = useMemo(() => {
    const ids = own.map(({ id }) => id);
    return (shown ?? []).flatMap((page) => {
      const kept = filteredItems(page.items, filter);
      // Of a search, the best hits stay first: who types a name knows the piece.
      return text === '' ? oursFirst(kept, ids) : kept;
    });
  }, [shown, filter, text, own]);
  const [ofSearch, ofAll] = [all.data?.pages, everything.data?.pages];
  const choices = useMemo(() => choicesIn(ofSearch), [ofSearch]);
  const base = useMemo(() => choicesIn(ofAll), [ofAll]);
  return {
    found,
    items,
    readMore: () => {
      if (found.hasNextPage && !found.isFetching && !found.isError) void found.fetchNextPage();
    },
    hasOurs: text === '' && whose === 'all' && items.some((item) => isOurs(item, ownIds)),
    choices,
    base,
  };
}

/** What the list needs of a page to read on. */
interface FurnishPage {
  readonly cursor: string | undefined;
  /** Many were read for few: nobody waits for as many again while scrolling. */
  readonly isSparse: boolean;
}

/** What the first pages of the catalog have; undefined before the first one has come. */
function choicesIn(pages: readonly Awaited<ReturnType<typeof readItems>>[] | undefined): FurnishChoices | undefined {
  const [first] = pages ?? [];
  if (!pages || !first) return undefined;
  const isWhole = pages.at(-1)?.cursor === undefined;
  return choicesOf({ ...first, items: pages.flatMap(({ items }) => items), isWhole });
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
    cursor: meta.nextCursor,
    isSparse: false,
  };
}

/** The tenant's own items: pages are read until there are enough, because samples may stand before them. */
async function readOurs(client: Client, wanted: Wanted, ownCatalogs: readonly string[]) {
  const items: Item[] = [];
  let { cursor } = wanted;
  for (let page = 0; page < MAX_PAGES; page++) {
    const read = await readItems(client, { ...wanted, cursor });
    items.push(...read.items.filter((item) => isOurs(item, ownCatalogs)));
    cursor = read.cursor;
    if (cursor === undefined || items.length >= ENOUGH_OURS) break;
  }
  return { items, cursor, isSparse: items.length < ENOUGH_OURS };
}

function startOfToday(): string {
  const today = new Date();
  today.setHours(0, 0, 0, 0);
  return today.toISOString();
}
