import type { FileStore } from '../../platform/aws/files.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { StoredPlan } from './plan.ts';
import { readablePlan } from './plan-access.ts';
import type { PlanStore } from './plan-store.ts';
import { type PackedText, readPackedText, unpackText } from './plan-text.ts';

const MAX_ROUNDS = 5;

export interface ReadPlanDeps {
  readonly plans: Pick<PlanStore, 'find'>;
  readonly privateFiles: Pick<FileStore, 'findBytes'>;
}

/** A plan and its text, which belong together: a text that has gone since is read anew with its plan. Throws 404. */
export async function readPlan(
  id: string,
  caller: Caller,
  deps: ReadPlanDeps,
): Promise<{ readonly plan: StoredPlan; readonly planObjects: string | null }> {
  const { plan, planObjects } = await readPackedPlan(id, caller, deps);
  return { plan, planObjects: unpackText(planObjects) };
}

/** The same with its text as it is kept: what an answer needs of it. */
export async function readPackedPlan(
  id: string,
  caller: Caller,
  { plans, privateFiles }: ReadPlanDeps,
): Promise<{ readonly plan: StoredPlan; readonly planObjects: PackedText }> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const plan = await readablePlan(id, caller, plans);
    const planObjects = await readPackedText(plan.text, privateFiles);
    if (planObjects !== undefined) return { plan, planObjects };
  }
  throw new ServiceError('CONFLICT', 'The plan is being written faster than it can be read. Send the call again.');
}
