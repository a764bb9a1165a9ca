import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useService } from '../../session/service.tsx';

const PAGE_ITEMS = 100;

/** What narrows the list. */
interface ItemFilter {
  readonly text: string;
  readonly modelStatus?: string | undefined;
  readonly visibility?: string | undefined;
}

/** The items of the tenant that match, page by page as they are scrolled to. */
export function useItems({ text, modelStatus, visibility }: ItemFilter) {
  const { client } = useService();
  return useInfiniteQuery({
    queryKey: ['items', text, modelStatus, visibility],
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      client.searchItems({
        query: {
          limit: PAGE_ITEMS,
          ...(text === '' ? {} : { q: text }),
          ...(modelStatus === undefined ? {} : { 'modelStatus[]': [modelStatus] }),
          ...(visibility === undefined ? {} : { 'visibilityStatus[]': [visibility] }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    getNextPageParam: ({ meta }) => meta.nextCursor,
  });
}
