import { deletePlan } from '../../shared/contract/routes/plans.ts';
import { openAuditLog } from '../../shared/domain/audit/audit-part.ts';
import { deletePlan as remove } from '../../shared/domain/plans/delete-plan.ts';
import { openPlans } from '../../shared/domain/plans/open-plans.ts';
import { writablePlan } from '../../shared/domain/plans/plan-access.ts';
import { checkPlanPrecondition } from '../../shared/domain/plans/plan-reply.ts';
import { recordedPlans } from '../../shared/domain/plans/recorded-plans.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const opened = openPlans();
const audit = openAuditLog();

export const handler = endpoint(deletePlan, async ({ params, caller, headers }) => {
  const deps = recordedPlans(opened, audit(caller, deletePlan.operation));
  const plan = await writablePlan(params.id, caller, deps.plans);
  await remove(plan, (current) => checkPlanPrecondition(headers, current, deps.uploadUrl), deps);
});
