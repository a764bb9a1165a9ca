import { listPlans } from '../../shared/contract/routes/plans.ts';
import { listPlans as plansOfUser } from '../../shared/domain/plans/list-plans.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { publicFilesUrl } from '../../shared/platform/runtime/service-settings.ts';

const deps = { table: openTable('plans'), uploadUrl: publicFilesUrl(process.env) };

export const handler = endpoint(listPlans, async ({ query, caller }) => {
  const { plans, nextCursor } = await plansOfUser(caller, query, deps);
  const meta = { count: plans.length, serverTime: new Date().toISOString() };
  return { plans, meta: { ...meta, ...(nextCursor && { nextCursor }) } };
});
