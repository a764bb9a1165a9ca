import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useService } from '../../session/service.tsx';
import { MAKING_QUERY, type MakingModels, makingModels, retryInMs } from './making-models.ts';
import { WAITING_KEY, WAITING_QUERY, withNew } from './waiting-items.ts';

const MAKING_MS = 5_000;
/** Somebody may send models meanwhile. */
const NONE_MADE_MS = 15_000;
/** Lists know a new model a little later than its job (D1405). */
const LISTS_KNOW_MS = 6_000;
/** Nobody has to know of one that is mended by itself. */
const LASTING_FAILURES = 2;
const queryKey = ['review-making'];

/** Reads that have failed one after the other. */
interface Failed {
  readonly count: number;
  readonly error: Error;
}

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
 * Puts the models that are ready meanwhile behind those of the list, which stay in their places. A read that fails is
 * tried again, later each time. Returns whether the list may still lack some, and why they cannot be read if that
 * lasts.
 */
export function useReadMadeModels(dataUpdatedAt: number, lastEndedMs: number | undefined) {
  const { client } = useService();
  const queries = useQueryClient();
  const [failed, setFailed] = useState<Failed>();
  const isOld = lastEndedMs !== undefined && dataUpdatedAt < lastEndedMs + LISTS_KNOW_MS;
  const failures = failed?.count ?? 0;
  // A list that lacks the new models is read once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new list counts
  useEffect(() => {
    if (!isOld) return undefined;
    let isOver = false;
    const read = async () => {
      const page = await client.searchItems({ query: WAITING_QUERY });
      queries.setQueryData<typeof page>(WAITING_KEY, (before) => before && withNew(before, page));
      if (!isOver) setFailed(undefined);
    };
    const fail = (error: Error) => {
      if (!isOver) setFailed((before) => ({ count: (before?.count ?? 0) + 1, error }));
    };
    const timer = setTimeout(() => void read().catch(fail), retryInMs(failures));
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isOld, dataUpdatedAt, failures, client, queries]);
  return { isOld, error: failures >= LASTING_FAILURES ? failed?.error : undefined };
}
