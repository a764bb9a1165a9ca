import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Client } from '../../../../../shared/contract/client/index.ts';
import { HIDDEN, PUBLISHED } from '../../../parts/visibility.ts';
import { useService } from '../../../session/service.tsx';
import { choicesOf, type FurnishFilter, filteredItems, isFurniture, typesOf } from './furnish-filter.ts';

/**
 * As many are asked for, published and hidden ones each; doors, windows and what covers walls and floors are left out.
 */
const SHOWN_ITEMS = 60;
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
 * Clients see what is published alone, so that comes first. Archived items are not sold. By name, each stays in its
 * place.
 */
async function readItems(client: Client, { text, limit, types, catalog, signal }: Wanted) {
  const pages = [PUBLISHED, HIDDEN].map((visibility) => {
    const query = {
      ...{ limit, 'visibilityStatus[]': [String(visibility)] },
      ...(text === '' ? { sort: 'label' as const } : { q: text }),
      ...(types && { 'type[]': [...types] }),
      ...(catalog !== undefined && { 'catalog[]': [catalog] }),
    };
    return client.searchItems({ query, signal });
  });
  const answers = await Promise.all(pages);
  const countsOf = (facet: 'type' | 'catalog') =>
    Object.fromEntries(
      answers.flatMap(({ meta }) => Object.entries(meta.facets[facet]).filter(([, count]) => count > 0)),
    );
  return {
    items: answers.flatMap(({ items }) => items).filter(isFurniture),
    ...{ types: countsOf('type'), catalogs: countsOf('catalog') },
    isWhole: answers.every(({ meta }) => meta.nextCursor === undefined),
  };
}
