import { notFound, ServiceError } from '../../platform/errors/service-error.ts';
import type { IdSource } from '../../platform/identifiers/clock.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { Orphan } from './orphan.ts';
import { PLAN_ID, type StoredPlan } from './plan.ts';
import type { PlanStore } from './plan-store.ts';
import { type PlanParts, type PreparePlanDeps, preparePlan } from './prepare-plan.ts';
import type { NewPlan } from './written-plan.ts';

/** What creating a plan needs. */
export interface CreatePlanDeps extends PreparePlanDeps {
  readonly plans: Pick<PlanStore, 'create' | 'find'>;
  readonly cleanUp: (orphans: readonly Orphan[]) => Promise<void>;
  readonly ids: IdSource;
}

/**
 * Creates a plan: a user plan for a signed-in user, else a tenant plan.
 *
 * @throws ServiceError 401 `SIGN_IN_REQUIRED` when the tenant accepts plans of signed-in users only, 403 for a demo
 * plan without the right `plans`, 404 for a parent that the caller may not read, 400 and 413 for values that cannot be
 * stored
 */
export async function createPlan(parts: PlanParts, caller: Caller, deps: CreatePlanDeps): Promise<StoredPlan> {
  const owner = await planOwner(parts.sent, caller, deps.plans);
  const { plan, parts: others, orphans } = await preparePlan(parts, { ...owner, id: deps.ids() }, deps);
  await deps.plans.create(plan, others);
  await deps.cleanUp(orphans);
  return plan;
}

/**
 * Returns the owner of a new plan.
 *
 * @throws ServiceError 401, 403 and 404 in the same cases as {@link createPlan}
 */
export async function planOwner(
  sent: NewPlan,
  caller: Caller,
  plans: Pick<PlanStore, 'find'>,
): Promise<Pick<StoredPlan, 'tenant' | 'user'>> {
  const user = ownerOf(sent, caller);
  await checkParent(sent.parent, caller, plans);
  return { tenant: caller.tenant.id, user };
}

/** Checks the parent of a plan. @throws ServiceError 404 for a parent that the caller may not read (D905) */
export async function checkParent(
  parent: string | null | undefined,
  caller: Caller,
  plans: Pick<PlanStore, 'find'>,
): Promise<void> {
  if (!parent) return;
  const found = PLAN_ID.test(parent) && (await plans.find(caller.tenant.id, parent));
  if (!found) throw notFound('parent plan');
}

/**
 * The user of a new plan. Null for a tenant plan: when nobody is signed in, for a demo plan with the right `plans`, or
 * for a body with both `user: null` and the tenant's number. `user: null` alone is not enough, because clients send it
 * for any plan.
 */
function ownerOf(sent: NewPlan, caller: Caller): string | null {
  if (!caller.user) {
    if (!caller.tenant.anonymousPlans) {
      throw new ServiceError('SIGN_IN_REQUIRED', 'Sign in first: this tenant takes plans of signed-in users only.');
    }
    if (sent.demo) throw new ServiceError('SIGN_IN_REQUIRED', 'Sign in first: demo plans take the right plans.');
    return null;
  }
  if (sent.demo && !caller.hasRight('plans')) {
    throw new ServiceError('FORBIDDEN', 'It takes the right plans to create a demo plan.');
  }
  const asksForTenant = sent.user === null && sent.tenant === caller.tenant.id && caller.hasRight('plans');
  return sent.demo || asksForTenant ? null : caller.user.id;
}
