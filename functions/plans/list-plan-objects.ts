import { listPlanObjects } from '../../shared/contract/routes/plans.ts';
import { openConfiguredItems } from '../../shared/domain/configured-items/open-configured.ts';
import { visibleStatuses } from '../../shared/domain/items/item-access.ts';
import { readingBuckets } from '../../shared/domain/plans/drawing-bucket.ts';
import { openPlanReader } from '../../shared/domain/plans/open-plan-reader.ts';
import { parsePlan } from '../../shared/domain/plans/parse-plan.ts';
import { planObjectList } from '../../shared/domain/plans/plan-object-list.ts';
import { readPlan } from '../../shared/domain/plans/read-plan.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const deps = openPlanReader();
const items = openConfiguredItems();

export const handler = endpoint(listPlanObjects, async ({ params, caller, sourceIp, limiter }) => {
  const { planObjects } = await readPlan(params.id, caller, deps);
  await limiter.count(readingBuckets(planObjects, caller, sourceIp));
  const { tenant, language } = caller;
  const reader = { tenant: tenant.id, language, statuses: visibleStatuses(caller, 'byId') };
  const objects = await planObjectList(parsePlan(planObjects), reader, items);
  return { objects, meta: { total: objects.length, serverTime: deps.clock().toISOString() } };
});
