import type { FileStore } from '../../platform/aws/files.ts';
import { notFound, ServiceError } from '../../platform/errors/service-error.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import { PLAN_ID, type StoredPlan } from './plan.ts';
import type { PlanStore } from './plan-store.ts';
import { type PackedText, readPackedText, unpackText } from './plan-text.ts';

const MAX_ROUNDS = 5;

/** A plan with its text as it is stored. */
interface PackedPlan {
  readonly plan: StoredPlan;
  readonly planObjects: PackedText;
}

/** What reading a plan needs. */
interface ReadPlanDeps {
  readonly plans: Pick<PlanStore, 'find'>;
  readonly privateFiles: Pick<FileStore, 'findBytes'>;
}

/**
 * Returns a plan and the text that belongs to it. If the text was deleted after the plan was read, both are read again.
 *
 * @throws ServiceError 404 when the plan does not exist, 409 when it changes during every read
 */
export async function readPlan(
  id: string,
  caller: Caller,
  deps: ReadPlanDeps,
): Promise<{ readonly plan: StoredPlan; readonly planObjects: string | null }> {
  const { plan, planObjects } = await readPackedPlan(id, caller, deps);
  return { plan, planObjects: unpackText(planObjects) };
}

/** Same as {@link readPlan}, but returns the text as it is stored. Responses need no more. */
export async function readPackedPlan(
  id: string,
  { tenant }: Pick<Caller, 'tenant'>,
  deps: ReadPlanDeps,
): Promise<PackedPlan> {
  const found = await findPackedPlan(tenant.id, id, deps);
  if (!found) throw notFound('plan');
  return found;
}

/**
 * Same as {@link readPackedPlan} for somebody who is not a caller of the API, for example with a link.
 *
 * @returns undefined when the tenant has no plan with this id
 * @throws ServiceError 409 when the plan changes during every read
 */
export async function findPackedPlan(
  tenant: number,
  id: string,
  { plans, privateFiles }: ReadPlanDeps,
): Promise<PackedPlan | undefined> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const plan = PLAN_ID.test(id) ? await plans.find(tenant, id) : undefined;
    if (!plan) return undefined;
    const planObjects = await readPackedText(plan.text, privateFiles);
    if (planObjects !== undefined) return { plan, planObjects };
  }
  throw new ServiceError('CONFLICT', 'The plan is being written faster than it can be read. Send the call again.');
}
