import type { FileStore } from '../../platform/aws/files.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import type { Plan } from './plan.ts';
import type { PlanStore } from './plan-store.ts';
import { readText } from './plan-text.ts';
import { presentPlan } from './present-plan.ts';

/** What listing demo plans needs. */
interface ListDemoPlansDeps {
  readonly plans: Pick<PlanStore, 'demoPlans'>;
  readonly privateFiles: Pick<FileStore, 'findBytes'>;
  readonly uploadUrl: string;
  readonly clock: Clock;
}

/** Lists the demo plans of a tenant, oldest first, while it reads them. `meta` is right after the last plan. */
export function listDemoPlans(tenant: number, { plans, privateFiles, uploadUrl, clock }: ListDemoPlansDeps) {
  let total = 0;
  async function* presented(): AsyncGenerator<Plan> {
    for await (const plan of plans.demoPlans(tenant)) {
      const planObjects = await readText(plan.text, privateFiles);
      // The plan was changed or deleted after its row was read.
      if (planObjects === undefined) continue;
      total++;
      yield presentPlan(plan, planObjects, uploadUrl);
    }
  }
  return { plans: presented(), meta: () => ({ total, serverTime: clock().toISOString() }) };
}
