import { getPlan } from '../../shared/contract/routes/plans.ts';
import { openPlanReader } from '../../shared/domain/plans/open-plan-reader.ts';
import { planReply } from '../../shared/domain/plans/plan-reply.ts';
import { readPackedPlan } from '../../shared/domain/plans/read-plan.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const deps = openPlanReader();

export const handler = endpoint(getPlan, async ({ params, caller }) => {
  const { plan, planObjects } = await readPackedPlan(params.id, caller, deps);
  return planReply(plan, planObjects, deps.uploadUrl);
});
