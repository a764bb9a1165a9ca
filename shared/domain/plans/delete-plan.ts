import { retryConflicts } from '../../platform/aws/retry-conflicts.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { ChangePlanDeps } from './change-plan.ts';
import type { StoredPlan } from './plan.ts';
import type { PlanStore } from './plan-store.ts';

const MAX_TRIES = 12;

export interface DeletePlanDeps extends Pick<ChangePlanDeps, 'files' | 'orphans' | 'cleanUp' | 'sleep' | 'random'> {
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
  const tryOnce = async () => {
    const current = await deps.plans.find(tenant, id);
    // Another caller has just deleted it: the result is the one that this caller wants.
    if (!current) return undefined;
    check(current);
    const orphan = deps.files.orphan(current, { kind: 'plan' });
    await deps.plans.remove(current, [deps.orphans.putPart(orphan)]);
    return orphan;
  };
  const orphan = await retryConflicts(tryOnce, {
    maxTries: MAX_TRIES,
    backoff: deps,
    giveUp: () => new ServiceError('CONFLICT', 'Others write this plan at the same moment. Send the call again.'),
  });
  if (orphan) await deps.cleanUp([orphan]);
}
