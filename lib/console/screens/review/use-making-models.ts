import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useService } from '../../session/service.tsx';
import { MAKING_QUERY, type MakingModels, makingModels } from './making-models.ts';
import { WAITING_KEY, WAITING_QUERY, withNew } from './waiting-items.ts';

const MAKING_MS = 5_000;
/** Somebody may send models meanwhile. */
const NONE_MADE_MS = 15_000;
/** Lists know a new model a little later than its job (D1405). */
const LISTS_KNOW_MS = 6_000;
const READ_AGAIN_MS = 2_000;
const queryKey = ['review-making'];

/** The models that will wait for a review, read again by itself. */
export function useMakingModels() {
  const { client } = useService();
  const queries = useQueryClient();
  return useQuery({
    queryKey,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const page = await client.searchItems({ query: MAKING_QUERY, signal });
      return makingModels(queries.getQueryData<MakingModels>(queryKey), page, Date.now());
    },
    refetchInterval: ({ state: { data } }) => (data && data.count > 0 ? MAKING_MS : NONE_MADE_MS),
  });
}

/**
 * Puts the models that are ready meanwhile behind those of the list, which stay in their places. Returns whether the list
 * may still lack some.
 */
export function useReadMadeModels(dataUpdatedAt: number, lastEndedMs: number | undefined): boolean {
  const { client } = useService();
  const queries = useQueryClient();
  const isOld = lastEndedMs !== undefined && dataUpdatedAt < lastEndedMs + LISTS_KNOW_MS;
  // A list that lacks the new models is read once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new list counts
  useEffect(() => {
    if (!isOld) return undefined;
    const read = async () => {
      const page = await client.searchItems({ query: WAITING_QUERY });
      queries.setQueryData<typeof page>(WAITING_KEY, (before) => before && withNew(before, page));
    };
    // The list is read again at its end, too.
    const timer = setTimeout(() => void read().catch(() => {}), READ_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isOld, dataUpdatedAt, client, queries]);
  return isOld;
}
