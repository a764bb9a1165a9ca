import { retryConflicts } from '../../platform/aws/retry-conflicts.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { ChangePlanDeps } from './change-plan.ts';
import type { StoredPlan } from './plan.ts';
import type { PlanStore } from './plan-store.ts';

const MAX_TRIES = 12;

/** What deleting a plan needs. */
interface DeletePlanDeps extends Pick<ChangePlanDeps, 'files' | 'orphans' | 'cleanUp' | 'sleep' | 'random'> {
  readonly plans: Pick<PlanStore, 'find' | 'remove'>;
}

/**
 * Deletes a plan and everything that belongs to it. One transaction deletes the row and records the rest as an orphan.
 * From then on the plan does not exist, and the sweeper deletes what a crash leaves.
 *
 * @param check throws if the caller may not delete the plan as it is stored now
 * @throws ServiceError 409 when other writers were first at every try
 */
export async function deletePlan(
  { tenant, id }: Pick<StoredPlan, 'tenant' | 'id'>,
  check: (current: StoredPlan) => void,
  deps: DeletePlanDeps,
): Promise<void> {
  const tryOnce = async () => {
    const current = await deps.plans.find(tenant, id);
    // Another caller has just deleted it, which is what this caller wants.
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
