import { expect, test } from 'vitest';
import { type CreatePlanDeps, createPlan } from '../../../../shared/domain/plans/create-plan.ts';
import type { StoredPlan } from '../../../../shared/domain/plans/plan.ts';
import { NewPlan } from '../../../../shared/domain/plans/written-plan.ts';
import type { Caller } from '../../../../shared/platform/identity/callers/caller.ts';
import { Tenant } from '../../../../shared/platform/identity/tenants/tenant.ts';

function caller(anonymousPlans: boolean, user?: string): Caller {
  return {
    apiKey: { id: 'key', tenant: 1, context: 'planner', public: false },
    tenant: Tenant.parse({ id: 7, name: 'Seven', anonymousPlans }),
    language: 'en',
    hasRight: () => false,
    ...(user !== undefined && { user: { id: user, rights: [] }, sessionTokenHash: 'hash' }),
  };
}

/** Creates a small plan, which needs no files, and records the stored row. */
async function created(by: Caller): Promise<StoredPlan[]> {
  const stored: StoredPlan[] = [];
  const unused = () => {
    throw new Error('a plan without files needs no bucket');
  };
  const deps: CreatePlanDeps = {
    plans: { create: async (plan) => void stored.push(plan), find: async () => undefined },
    files: { write: unused, orphan: unused },
    orphans: { putPart: unused, deletePart: unused },
    cleanUp: async () => {},
    clock: () => new Date(0),
    ids: () => 'A'.repeat(22),
  };
  const parts = { sent: NewPlan.parse({ plan: { name: 'Flat' } }), planObjects: '<plan/>', thumbnail: undefined };
  await createPlan(parts, by, deps);
  return stored;
}

test('callers without sign-in create tenant plans if the tenant allows it', async () => {
  expect(await created(caller(true))).toMatchObject([{ tenant: 7, user: null, text: { value: '<plan/>' } }]);
});

test('callers without sign-in get 401 if the tenant does not allow it; users do not', async () => {
  await expect(created(caller(false))).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED', status: 401 });
  expect(await created(caller(false, 'ann'))).toMatchObject([{ user: 'ann' }]);
});
