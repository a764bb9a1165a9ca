import { openCatalogs } from '../../shared/catalogs/open-catalogs.ts';
import { itemStore } from '../../shared/items/item-store.ts';
import { openPlanReader } from '../../shared/plans/open-plan-reader.ts';
import { parsePlan } from '../../shared/plans/parse-plan.ts';
import { planObjectList } from '../../shared/plans/plan-object-list.ts';
import { readPlan } from '../../shared/plans/read-plan.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { listPlanObjects } from '../../shared/routes.ts';

const deps = openPlanReader();
const table = openTable('items');
const sources = { items: itemStore(table), catalogs: openCatalogs(table), uploadUrl: deps.uploadUrl };

export const handler = endpoint(listPlanObjects, async ({ params, caller }) => {
  const { planObjects } = await readPlan(params.id, caller, deps);
  const objects = await planObjectList(parsePlan(planObjects), caller, sources);
  return { objects, meta: { total: objects.length, serverTime: deps.clock().toISOString() } };
});
