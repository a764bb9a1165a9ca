import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

const KEY = ['published-now'] as const;

/** An item that the review has published, as it was shown there. */
export interface PublishedNow {
  readonly id: string;
  readonly label: string;
  readonly pictureUrl: string | null;
}

/**
 * What the review has published since the sign-in, or since the page was opened, the last one last: other screens may
 * be opened meanwhile (D2206).
 */
export function usePublishedNow() {
  const queries = useQueryClient();
  const { data: items = [] } = useQuery<readonly PublishedNow[]>({
    ...{ queryKey: KEY, queryFn: skipToken },
    ...{ gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY },
  });
  const remove = useCallback(
    (id: string) =>
      queries.setQueryData<readonly PublishedNow[]>(KEY, (before = []) => before.filter((each) => each.id !== id)),
    [queries],
  );
  const add = useCallback(
    (item: PublishedNow) => {
      remove(item.id);
      queries.setQueryData<readonly PublishedNow[]>(KEY, (before = []) => [...before, item]);
    },
    [queries, remove],
  );
  return { items, add, remove };
}
