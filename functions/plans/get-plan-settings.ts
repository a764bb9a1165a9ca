import { getPlanSettings } from '../../shared/contract/routes/plans.ts';
import { openPlans } from '../../shared/domain/plans/open-plans.ts';
import { readablePlan } from '../../shared/domain/plans/plan-access.ts';
import { noSettings } from '../../shared/domain/plans/write-settings.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const deps = openPlans();

export const handler = endpoint(getPlanSettings, async ({ params, caller }) => {
  const plan = await readablePlan(params.id, caller, deps.plans);
  const found = await deps.settings.find(plan);
  if (!found) throw noSettings();
  return found.settings;
});
