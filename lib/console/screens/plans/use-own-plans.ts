import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useService } from '../../session/service.tsx';

const QUERY_KEY = ['own-plans'];
/** How long after a change its picture may not be drawn yet. */
const NEW_FOR_MS = 30_000;

/**
 * The plans of the user, the last changed one first, a page at a time. They are read again whenever the list is opened.
 */
export function useOwnPlans() {
  const { client } = useService();
  const queries = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: QUERY_KEY,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      client.listPlans({ query: pageParam === undefined ? {} : { cursor: pageParam }, signal }),
    getNextPageParam: ({ meta }) => meta.nextCursor,
    // A plan has just been saved, perhaps, with another name.
    refetchOnMount: 'always',
  });
  const plans =
    list.data?.pages.flatMap((page) => page.plans.map((plan) => ({ ...plan, isNew: isNew(plan, page.meta) }))) ?? [];
  /** Takes a plan out that is deleted: the list of the service shows it some moments longer. */
  const drop = async (id: string) => {
    await queries.cancelQueries({ queryKey: QUERY_KEY });
    queries.setQueryData<typeof list.data>(
      QUERY_KEY,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({ ...page, plans: page.plans.filter((plan) => plan.id !== id) })),
        },
    );
  };
  return { list, plans, drop };
}

/** By the clock of the service: that of the browser may differ. */
function isNew(
  { changeDate }: { readonly changeDate: string },
  { serverTime }: { readonly serverTime: string },
): boolean {
  return Date.parse(serverTime) - Date.parse(changeDate) < NEW_FOR_MS;
}
