import { ConditionFailedError } from '../../platform/aws/table.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { ChangePlanDeps } from './change-plan.ts';
import type { StoredPlan } from './plan.ts';
import type { PlanStore } from './plan-store.ts';

const MAX_ROUNDS = 12;

export interface DeletePlanDeps extends Pick<ChangePlanDeps, 'files' | 'leftovers' | 'tidy' | 'sleep' | 'random'> {
  readonly plans: Pick<PlanStore, 'find' | 'remove'>;
}

/**
 * Deletes a plan and all that belongs to it. Its row goes in the same transaction that notes the rest as left over: from
 * then on there is no such plan, and what a crash leaves is cleared by the sweeper.
 *
 * @param check throws what the caller is to be told of the plan as it is at this moment
 */
export async function deletePlan(
  { tenant, id }: Pick<StoredPlan, 'tenant' | 'id'>,
  check: (current: StoredPlan) => void,
  deps: DeletePlanDeps,
): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const current = await deps.plans.find(tenant, id);
    // Somebody else has just deleted it, which is what was asked for.
    if (!current) return;
    check(current);
    const leftover = deps.files.leftover(current, { kind: 'plan' });
    try {
      await deps.plans.remove(current, [deps.leftovers.noted(leftover)]);
      return await deps.tidy([leftover]);
    } catch (error) {
      if (!(error instanceof ConditionFailedError)) throw error;
    }
    await deps.sleep(deps.random() * 10 * 2 ** Math.min(round, 5));
  }
  throw new ServiceError('CONFLICT', 'Others write this plan at the same moment. Send the call again.');
}
