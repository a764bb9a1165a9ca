import { useQuery } from '@tanstack/react-query';
import { useService } from '../../../session/service.tsx';
import type { PlanReport } from '../../plans/plan-report.ts';
import { toldRoles } from './told-roles.ts';
import { underlayOf } from './underlay.ts';

/**
 * The drawing that a plan was made from; no error if there is none that can be shown: the plan is the same without it.
 */
export function useUnderlay(planId: string, report: PlanReport | undefined) {
  const { client } = useService();
  const told = toldRoles(planId);
  return useQuery({
    queryKey: ['plan', planId, 'drawing', report?.unit, report?.frame, told],
    enabled: report?.status === 100,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    structuralSharing: false,
    queryFn: async ({ signal }) =>
      underlayOf((await client.getPlanDrawing({ params: { id: planId }, signal })).drawing, told),
  });
}
