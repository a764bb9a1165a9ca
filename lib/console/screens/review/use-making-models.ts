import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useService } from '../../session/service.tsx';
import { MAKING_QUERY, type MakingModels, makingModels } from './making-models.ts';
import type { useWaitingItems } from './use-waiting-items.ts';

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

/** Reads the list of the review again when somebody is at its end and models have been made since it was read. */
export function useReadMadeModels(
  { dataUpdatedAt, refetch }: ReturnType<typeof useWaitingItems>,
  isAtEnd: boolean,
  lastEndedMs: number | undefined,
): void {
  const isOld = isAtEnd && lastEndedMs !== undefined && dataUpdatedAt < lastEndedMs + LISTS_KNOW_MS;
  // A list that lacks the new models is read once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new list counts
  useEffect(() => {
    if (!isOld) return undefined;
    const timer = setTimeout(() => void refetch(), READ_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isOld, dataUpdatedAt, refetch]);
}
