import { notFound, ServiceError } from '../../platform/errors/service-error.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import { PLAN_ID, type StoredPlan } from './plan.ts';
import type { PlanStore } from './plan-store.ts';

/**
 * The plan of a path. Every caller with a valid api key of its tenant who knows the id may read it (D901).
 *
 * @throws ServiceError 404 when the plan does not exist or belongs to another tenant
 */
export async function readablePlan(id: string, caller: Caller, plans: Pick<PlanStore, 'find'>): Promise<StoredPlan> {
  const plan = PLAN_ID.test(id) ? await plans.find(caller.tenant.id, id) : undefined;
  if (!plan) throw notFound('plan');
  return plan;
}

/**
 * The plan of a path, if this caller may change it.
 *
 * @throws ServiceError 401, 403, 404
 */
export async function writablePlan(id: string, caller: Caller, plans: Pick<PlanStore, 'find'>): Promise<StoredPlan> {
  const plan = await readablePlan(id, caller, plans);
  requireWriter(plan, caller);
  return plan;
}

/** A user plan may be changed by its owner, a tenant plan by every caller with the right `plans` (D902). */
function mayWrite(plan: Pick<StoredPlan, 'user'>, caller: Caller): boolean {
  return plan.user === null ? caller.hasRight('plans') : plan.user === caller.user?.id;
}

function requireWriter(plan: StoredPlan, caller: Caller): void {
  if (mayWrite(plan, caller)) return;
  const owner = plan.user === null ? 'it takes the right plans' : 'it is the plan of another user';
  throw new ServiceError('FORBIDDEN', `You may read this plan, but not change it: ${owner}.`);
}
