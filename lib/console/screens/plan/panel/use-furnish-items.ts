import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Client } from '../../../../../shared/contract/client/index.ts';
import { HIDDEN, PUBLISHED } from '../../../parts/visibility.ts';
import { useService } from '../../../session/service.tsx';
import { choicesOf, type FurnishFilter, filteredItems, isFurniture, typesOf } from './furnish-filter.ts';

/** As many are asked for; doors, windows and what covers walls and floors are left out. */
const SHOWN_ITEMS = 120;
/** Of one kind or catalog: the service knows types, which have several kinds. */
const FILTERED_ITEMS = 200;

/** The items of the catalog for a search and a filter, and the filters that lead to something. */
export function useFurnishItems(text: string, filter: FurnishFilter) {
  const { client } = useService();
  const { kind, catalog } = filter;
  const isFiltered = kind !== undefined || catalog !== undefined;
  const all = useQuery({
    queryKey: ['furnish', text],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readItems(client, { text, limit: SHOWN_ITEMS, signal }),
  });
  const some = useQuery({
    queryKey: ['furnish', text, kind, catalog],
    enabled: isFiltered,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readItems(client, { text, limit: FILTERED_ITEMS, types: typesOf(kind), catalog, signal }),
  });
  const found = isFiltered ? some : all;
  const items = found.data && (isFiltered ? filteredItems(found.data.items, filter) : found.data.items);
  return { found, items: items ?? [], choices: all.data && choicesOf(all.data) };
}

interface Wanted {
  readonly text: string;
  readonly limit: number;
  readonly types?: readonly string[] | undefined;
  readonly catalog?: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * What was changed last comes first: who has just published a piece wants to place it. For a text, the best hits come
 * first. Archived items are not sold.
 */
async function readItems(client: Client, { text, limit, types, catalog, signal }: Wanted) {
  const query = {
    ...{ limit, 'visibilityStatus[]': [PUBLISHED, HIDDEN].map(String) },
    ...(text === '' ? { sort: 'updated' as const } : { q: text }),
    ...(types && { 'type[]': [...types] }),
    ...(catalog !== undefined && { 'catalog[]': [catalog] }),
  };
  const { items, meta } = await client.searchItems({ query, signal });
  return {
    items: items.filter(isFurniture),
    ...{ types: meta.facets.type, catalogs: meta.facets.catalog },
    isWhole: meta.nextCursor === undefined,
  };
}
