import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { PublishedItem } from './published-item.ts';

const KEY = ['published-now'] as const;

/**
 * What the review has published since the sign-in, or since the page was opened, the last one last: other screens may
 * be opened meanwhile (D2225).
 */
export function usePublishedNow() {
  const queries = useQueryClient();
  const { data: items = [] } = useQuery<readonly PublishedItem[]>({
    ...{ queryKey: KEY, queryFn: skipToken },
    ...{ gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY },
  });
  const remove = useCallback(
    (id: string) =>
      queries.setQueryData<readonly PublishedItem[]>(KEY, (before = []) => before.filter((each) => each.id !== id)),
    [queries],
  );
  const add = useCallback(
    (item: PublishedItem) => {
      remove(item.id);
      queries.setQueryData<readonly PublishedItem[]>(KEY, (before = []) => [...before, item]);
    },
    [queries, remove],
  );
  return { items, add, remove };
}
