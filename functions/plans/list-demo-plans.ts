import { listDemoPlans } from '../../shared/contract/routes/plans.ts';
import { listDemoPlans as demoPlans } from '../../shared/domain/plans/list-demo-plans.ts';
import { openPlans } from '../../shared/domain/plans/open-plans.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { StreamedList } from '../../shared/platform/http/response.ts';

const deps = openPlans();

export const handler = endpoint(listDemoPlans, async ({ caller }) => {
  const list = demoPlans(caller.tenant.id, deps);
  return new StreamedList('plans', list.plans, list.meta);
});
