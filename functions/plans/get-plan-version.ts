import { getPlanVersion } from '../../shared/contract/routes/plans.ts';
import { openPlans } from '../../shared/domain/plans/open-plans.ts';
import { writablePlan } from '../../shared/domain/plans/plan-access.ts';
import { earlierVersion } from '../../shared/domain/plans/plan-history.ts';
import { planReply } from '../../shared/domain/plans/plan-reply.ts';
import { readPackedPlan } from '../../shared/domain/plans/read-plan.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const deps = openPlans();

export const handler = endpoint(getPlanVersion, async ({ params, caller }) => {
  const plan = await writablePlan(params.id, caller, deps.plans);
  if (params.versionId === plan.versionId) {
    const current = await readPackedPlan(params.id, caller, deps);
    return planReply(current.plan, current.planObjects, deps.uploadUrl);
  }
  const { version, planObjects } = await earlierVersion(deps.table, plan, params.versionId, deps.privateFiles);
  const { content, hash, changeDate } = version;
  return planReply({ ...plan, content, hash, changeDate }, planObjects, deps.uploadUrl);
});
