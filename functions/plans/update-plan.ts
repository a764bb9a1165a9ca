import { openPlans } from '../../shared/plans/open-plans.ts';
import { writablePlan } from '../../shared/plans/plan-access.ts';
import { checkPlanPrecondition, planReply } from '../../shared/plans/plan-reply.ts';
import { readPackedText } from '../../shared/plans/plan-text.ts';
import { updatePlan as update } from '../../shared/plans/update-plan.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { updatePlan } from '../../shared/routes.ts';

const deps = openPlans();

export const handler = endpoint(updatePlan, async ({ params, body, caller, headers }) => {
  const read = await writablePlan(params.id, caller, deps.plans);
  const check = (current: typeof read) => checkPlanPrecondition(headers, current, deps.uploadUrl);
  check(read);
  const plan = await update(read, body, { caller, check }, deps);
  // The text can be gone only when others have written the plan 50 times since.
  const planObjects = (await readPackedText(plan.text, deps.privateFiles)) ?? null;
  return planReply(plan, planObjects, deps.uploadUrl);
});
