import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useService } from '../../../session/service.tsx';
import { reportOf } from '../../plans/plan-report.ts';

const BUSY_MS = 1_500;

/** A plan with its tag, asked for again while its drawing is being read. */
export function usePlan(planId: string) {
  const { client } = useService();
  return useQuery({
    queryKey: ['plan', planId],
    // Whoever comes back to a plan reads it again: an editor that opens with what was there before shows none of what
    // has been saved since, and its next save would meet a conflict with itself.
    gcTime: 0,
    // What is open in the editor is not taken away by a look at the plan in between.
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      let etag: string | undefined;
      const onAnswer = ({ headers }: Response) => {
        etag = headers.get('etag') ?? undefined;
      };
      return { ...(await client.getPlan({ params: { id: planId }, signal, onAnswer })), etag };
    },
    refetchInterval: ({ state: { data } }) => (isBeingRead(data?.plan.conversion) ? BUSY_MS : false),
  });
}

/** Returns what shows another name of a plan, everywhere on its screen. */
export function useShowName(planId: string): (name: string) => void {
  const queries = useQueryClient();
  return (name) =>
    queries.setQueryData<NonNullable<ReturnType<typeof usePlan>['data']>>(
      ['plan', planId],
      (known) => known && { ...known, plan: { ...known.plan, name } },
    );
}

/** Whether the drawing of a plan has not been read yet. */
export function isBeingRead(conversion: object | undefined): boolean {
  const status = reportOf(conversion)?.status ?? 100;
  return status === 0 || status === 10;
}
