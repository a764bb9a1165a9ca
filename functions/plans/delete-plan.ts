import { deletePlan as remove } from '../../shared/plans/delete-plan.ts';
import { openPlans } from '../../shared/plans/open-plans.ts';
import { writablePlan } from '../../shared/plans/plan-access.ts';
import { checkPlanPrecondition } from '../../shared/plans/plan-reply.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { deletePlan } from '../../shared/routes.ts';

const deps = openPlans();

export const handler = endpoint(deletePlan, async ({ params, caller, headers }) => {
  const plan = await writablePlan(params.id, caller, deps.plans);
  await remove(plan, (current) => checkPlanPrecondition(headers, current, deps.uploadUrl), deps);
});
