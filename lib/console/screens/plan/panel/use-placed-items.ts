import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useService } from '../../../session/service.tsx';
import { type PlacedItem, placedItem } from './placed-item.ts';
import { knownPlaced, rememberPlaced } from './remember-placed.ts';

/** As many ids are asked for at once. */
const MAX_IDS = 100;
/** So long items are not asked for again: somebody may scale an item and come back to the plan. */
const FRESH_MS = 10_000;

/** Items by their ids, as far as they are known: what nobody sees any more is missing. */
export function usePlacedItems(itemIds: readonly string[]): ReadonlyMap<string, PlacedItem> {
  const { client } = useService();
  const queries = useQueryClient();
  const ids = [...new Set(itemIds)].sort();
  const { data } = useQuery({
    queryKey: ['placed-items', ids],
    enabled: ids.length > 0,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const placed: [string, PlacedItem][] = [];
      for (let at = 0; at < ids.length; at += MAX_IDS) {
        const { items } = await client.listItems({ query: { 'ids[]': ids.slice(at, at + MAX_IDS) }, signal });
        rememberPlaced(queries, items);
        placed.push(...items.map((item): [string, PlacedItem] => [item.id, placedItem(item)]));
      }
      return placed;
    },
  });
  const wanted = ids.join(' ');
  // Of the items before, one that was added just now is missing.
  return useMemo(() => {
    const items = new Map(data);
    for (const id of wanted.split(' ')) {
      const placed = items.get(id) ?? knownPlaced(queries, id);
      if (placed) items.set(id, placed);
    }
    return items;
  }, [data, queries, wanted]);
}
