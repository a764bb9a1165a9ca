import { ConditionFailedError } from '../../platform/aws/table.ts';
import { notFound, ServiceError } from '../../platform/errors/service-error.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import type { Leftover, LeftoverStore } from './leftover.ts';
import type { StoredPlan } from './plan.ts';
import { fileKeysOf, type PlanFiles, type WrittenFile } from './plan-files.ts';
import { withHistory } from './plan-history.ts';
import type { PlanStore } from './plan-store.ts';
import { storablePlan } from './storable-plan.ts';

/** Of writers at the same moment one gets through in each round; the others read anew. */
const MAX_ROUNDS = 12;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 300;

export interface ChangePlanDeps {
  readonly plans: Pick<PlanStore, 'find' | 'replace'>;
  readonly files: Pick<PlanFiles, 'leftover'>;
  readonly leftovers: Pick<LeftoverStore, 'noted' | 'settled'>;
  /** Clears away now what the sweeper would come for. */
  readonly tidy: (leftovers: readonly Leftover[]) => Promise<void>;
  readonly clock: Clock;
  /** From 0 to 1: writers that met must not meet again. */
  readonly random: () => number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
}

/**
 * Changes a plan as it is at this moment. When somebody else writes it between reading and writing, `change` is asked
 * again with what they have made of it. The row and all that belongs to the change are one transaction; files that the
 * plan does not name any more are deleted after it, and those that were written in vain.
 *
 * @param change answers the changed plan, or the same object to leave it alone; throws what the caller is to be told
 * @param written files that the changed plan may name
 * @throws ServiceError 404 when the plan is gone, 409 when others were in the way each time
 */
export async function changePlan(
  { tenant, id }: Pick<StoredPlan, 'tenant' | 'id'>,
  change: (current: StoredPlan) => StoredPlan,
  deps: ChangePlanDeps,
  written: readonly WrittenFile[] = [],
): Promise<StoredPlan> {
  try {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const current = await deps.plans.find(tenant, id);
      if (!current) throw notFound('plan');
      const changed = change(current);
      const next = changed === current ? current : nextState(current, changed, deps.clock());
      const named = written.filter(({ key }) => fileKeysOf(next).includes(key));
      const leftovers = next === current ? [] : await replaced(current, next, named, deps);
      if (leftovers) {
        const inVain = written.filter((file) => !named.includes(file)).map(({ leftover }) => leftover);
        await deps.tidy([...leftovers, ...inVain]);
        return next;
      }
      await deps.sleep(deps.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** round));
    }
    throw new ServiceError('CONFLICT', 'Others write this plan at the same moment. Send the call again.');
  } catch (error) {
    // Of other errors it is not known whether the plan was written; the sweeper will find out what to do with the files.
    if (error instanceof ServiceError) {
      await deps.tidy(written.map(({ leftover }) => leftover));
    }
    throw error;
  }
}

/**
 * A changed plan as it is written: counted, dated, with its history. `changeDate` never goes back within a plan, whatever
 * the clocks of two functions say. Throws 413 for what no row holds.
 */
export function nextState(current: StoredPlan, changed: StoredPlan, now: Date): StoredPlan {
  const time = now.toISOString();
  const changeDate = time > current.changeDate ? time : new Date(Date.parse(current.changeDate) + 1).toISOString();
  return storablePlan({ ...withHistory(current, changed), changeDate, revision: current.revision + 1 });
}

/** Writes the plan and notes what it leaves behind; undefined when it was another one by now. */
async function replaced(
  current: StoredPlan,
  next: StoredPlan,
  named: readonly WrittenFile[],
  deps: ChangePlanDeps,
): Promise<readonly Leftover[] | undefined> {
  const keys = new Set(fileKeysOf(next));
  const dropped = fileKeysOf(current).filter((key) => !keys.has(key));
  // A drawing is published by the function that makes it.
  const isUnpublished = next.thumbnailVersion !== current.thumbnailVersion && next.thumbnail?.kind !== 'drawn';
  const left = [
    ...dropped.map((key) => deps.files.leftover(next, { kind: 'file', key })),
    ...(isUnpublished ? [deps.files.leftover(next, { kind: 'thumbnail' })] : []),
  ];
  try {
    await deps.plans.replace(current, next, [
      ...named.map(({ leftover }) => deps.leftovers.settled(leftover)),
      ...left.map((leftover) => deps.leftovers.noted(leftover)),
    ]);
    return left;
  } catch (error) {
    if (error instanceof ConditionFailedError) return undefined;
    throw error;
  }
}
