import { deletePlan } from '../../shared/contract/routes/plans.ts';
import { deletePlan as remove } from '../../shared/domain/plans/delete-plan.ts';
import { openPlans } from '../../shared/domain/plans/open-plans.ts';
import { writablePlan } from '../../shared/domain/plans/plan-access.ts';
import { checkPlanPrecondition } from '../../shared/domain/plans/plan-reply.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const deps = openPlans();

export const handler = endpoint(deletePlan, async ({ params, caller, headers }) => {
  const plan = await writablePlan(params.id, caller, deps.plans);
  await remove(plan, (current) => checkPlanPrecondition(headers, current, deps.uploadUrl), deps);
});
