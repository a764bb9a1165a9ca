import type { Backoff } from '../../platform/aws/backoff.ts';
import { retryConflicts } from '../../platform/aws/retry-conflicts.ts';
import { notFound, ServiceError } from '../../platform/errors/service-error.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import type { Orphan, OrphanStore } from './orphan.ts';
import type { StoredPlan } from './plan.ts';
import { fileKeysOf, type PlanFiles, type WrittenFile } from './plan-files.ts';
import { withHistory } from './plan-history.ts';
import type { PlanStore } from './plan-store.ts';
import { storablePlan } from './storable-plan.ts';

const MAX_TRIES = 12;

/** What changing a plan needs. */
export interface ChangePlanDeps extends Backoff {
  readonly plans: Pick<PlanStore, 'find' | 'replace'>;
  readonly files: Pick<PlanFiles, 'orphan'>;
  readonly orphans: Pick<OrphanStore, 'putPart' | 'deletePart'>;
  /** Cleans up now what the sweeper would clean up later. */
  readonly cleanUp: (orphans: readonly Orphan[]) => Promise<void>;
  readonly clock: Clock;
}

/**
 * Changes a plan. `change` gets the plan as it is stored now. When another writer changes the plan before this change
 * is written, `change` runs again with the new plan. The row and everything that belongs to the change are one
 * transaction. Files that the plan no longer names, and new files that it does not use, are deleted afterwards.
 *
 * @param change returns the changed plan, or the same object to write nothing; its errors go to the caller
 * @param written files that the changed plan may name
 * @throws ServiceError 404 when the plan does not exist, 409 when other writers were first at every try
 */
export async function changePlan(
  { tenant, id }: Pick<StoredPlan, 'tenant' | 'id'>,
  change: (current: StoredPlan) => StoredPlan,
  deps: ChangePlanDeps,
  written: readonly WrittenFile[] = [],
): Promise<StoredPlan> {
  const tryOnce = async () => {
    const current = await deps.plans.find(tenant, id);
    if (!current) throw notFound('plan');
    const changed = change(current);
    const next = changed === current ? current : nextState(current, changed, deps.clock());
    const named = written.filter(({ key }) => fileKeysOf(next).includes(key));
    const orphans = next === current ? [] : await replace(current, next, named, deps);
    const unused = written.filter((file) => !named.includes(file)).map(({ orphan }) => orphan);
    return { next, orphans: [...orphans, ...unused] };
  };
  try {
    const { next, orphans } = await retryConflicts(tryOnce, {
      maxTries: MAX_TRIES,
      backoff: deps,
      giveUp: () => new ServiceError('CONFLICT', 'Others write this plan at the same moment. Send the call again.'),
    });
    await deps.cleanUp(orphans);
    return next;
  } catch (error) {
    // After other errors it is unknown whether the plan was written. The sweeper checks what to do with the files.
    if (error instanceof ServiceError) {
      await deps.cleanUp(written.map(({ orphan }) => orphan));
    }
    throw error;
  }
}

/**
 * The next state of a changed plan, with its revision, date and history. `changeDate` never goes back, even if the
 * clocks of two functions differ.
 *
 * @throws ServiceError 400 and 413 for values that a row cannot hold
 */
export function nextState(current: StoredPlan, changed: StoredPlan, now: Date): StoredPlan {
  const time = now.toISOString();
  const changeDate = time > current.changeDate ? time : new Date(Date.parse(current.changeDate) + 1).toISOString();
  return storablePlan({ ...withHistory(current, changed), changeDate, revision: current.revision + 1 });
}

/**
 * Writes the plan and returns the orphans of the change. Throws ConditionFailedError when the plan has changed since
 * `current`.
 */
async function replace(
  current: StoredPlan,
  next: StoredPlan,
  named: readonly WrittenFile[],
  deps: ChangePlanDeps,
): Promise<readonly Orphan[]> {
  const keys = new Set(fileKeysOf(next));
  const dropped = fileKeysOf(current).filter((key) => !keys.has(key));
  // The function that makes drawings publishes them.
  const isUnpublished = next.thumbnailVersion !== current.thumbnailVersion && next.thumbnail?.kind !== 'drawn';
  const orphans = [
    ...dropped.map((key) => deps.files.orphan(next, { kind: 'file', key })),
    ...(isUnpublished ? [deps.files.orphan(next, { kind: 'thumbnail' })] : []),
  ];
  await deps.plans.replace(current, next, [
    ...named.map(({ orphan }) => deps.orphans.deletePart(orphan)),
    ...orphans.map((orphan) => deps.orphans.putPart(orphan)),
  ]);
  return orphans;
}
