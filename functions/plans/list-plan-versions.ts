import { listPlanVersions } from '../../shared/contract/routes/plans.ts';
import { openPlans } from '../../shared/domain/plans/open-plans.ts';
import { writablePlan } from '../../shared/domain/plans/plan-access.ts';
import { earlierVersions } from '../../shared/domain/plans/plan-history.ts';
import { listVersions } from '../../shared/domain/plans/plan-version.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const deps = openPlans();

export const handler = endpoint(listPlanVersions, async ({ params, caller }) => {
  const plan = await writablePlan(params.id, caller, deps.plans);
  const versions = await listVersions(plan, earlierVersions(deps.table, plan));
  return { versions, meta: { total: versions.length, serverTime: deps.clock().toISOString() } };
});
