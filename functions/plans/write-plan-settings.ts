import { createPlanSettings, updatePlanSettings } from '../../shared/contract/routes/plans.ts';
import { openPlans } from '../../shared/domain/plans/open-plans.ts';
import { writablePlan } from '../../shared/domain/plans/plan-access.ts';
import { writeSettings } from '../../shared/domain/plans/write-settings.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { entityTag } from '../../shared/platform/http/entity-tag.ts';
import { Reply } from '../../shared/platform/http/response.ts';

const deps = openPlans();

export const handler = endpoint(
  [createPlanSettings, updatePlanSettings],
  async ({ operation, params, body, caller, headers }) => {
    const plan = await writablePlan(params.id, caller, deps.plans);
    const mayCreate = operation === 'createPlanSettings';
    const settings = await writeSettings(plan, body, { headers, mayCreate }, deps);
    return new Reply(settings, { headers: { etag: entityTag(settings) } });
  },
);
