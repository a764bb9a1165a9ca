import { listPlanObjects } from '../../shared/contract/routes.ts';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { itemStore } from '../../shared/domain/items/item-store.ts';
import { openPlanReader } from '../../shared/domain/plans/open-plan-reader.ts';
import { parsePlan } from '../../shared/domain/plans/parse-plan.ts';
import { planObjectList } from '../../shared/domain/plans/plan-object-list.ts';
import { readPlan } from '../../shared/domain/plans/read-plan.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const deps = openPlanReader();
const table = openTable('items');
const sources = { items: itemStore(table), catalogs: openCatalogs(table), uploadUrl: deps.uploadUrl };

export const handler = endpoint(listPlanObjects, async ({ params, caller }) => {
  const { planObjects } = await readPlan(params.id, caller, deps);
  const objects = await planObjectList(parsePlan(planObjects), caller, sources);
  return { objects, meta: { total: objects.length, serverTime: deps.clock().toISOString() } };
});
