import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useService } from '../../../session/service.tsx';

/** As many ids are asked for at once. */
const MAX_IDS = 100;
/** So long names are not asked for again. */
const FRESH_MS = 300_000;

/** The names of items by their ids, as far as they are known: what nobody sees any more has none. */
export function useItemNames(itemIds: readonly string[]): ReadonlyMap<string, string> {
  const { client } = useService();
  const ids = [...new Set(itemIds)].sort();
  const { data } = useQuery({
    queryKey: ['item-names', ids],
    enabled: ids.length > 0,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const names: [string, string][] = [];
      for (let at = 0; at < ids.length; at += MAX_IDS) {
        const { items } = await client.listItems({ query: { 'ids[]': ids.slice(at, at + MAX_IDS) }, signal });
        for (const { id, label } of items) if (label) names.push([id, label]);
      }
      return names;
    },
  });
  return new Map(data);
}
