import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useService } from '../../session/service.tsx';
import { hasMore, WAITING_KEY, WAITING_QUERY } from './waiting-items.ts';

const NONE_WAITS_MS = 5_000;
/** The list can lack the last decisions for so long. */
const DECISIONS_KNOWN_MS = 1_000;

/** The hidden items with a model. The list stays as it is while somebody goes through it. */
export function useWaitingItems() {
  const { client } = useService();
  return useQuery({
    queryKey: WAITING_KEY,
    staleTime: Number.POSITIVE_INFINITY,
    // It is read again when the screen is opened.
    gcTime: 0,
    queryFn: ({ signal }) => client.searchItems({ query: WAITING_QUERY, signal }),
    refetchInterval: ({ state: { data } }) => (data?.items.length === 0 ? NONE_WAITS_MS : false),
  });
}

/** Reads the list again when somebody is at its end and the service has more. Returns whether more are awaited. */
export function useMoreItems({ data, dataUpdatedAt, refetch }: ReturnType<typeof useWaitingItems>, isAtEnd: boolean) {
  const isAwaited = isAtEnd && hasMore(data);
  // A list that still has what was decided is read once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new list counts
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = setTimeout(() => void refetch(), DECISIONS_KNOWN_MS);
    return () => clearTimeout(timer);
  }, [isAwaited, dataUpdatedAt, refetch]);
  return isAwaited;
}
