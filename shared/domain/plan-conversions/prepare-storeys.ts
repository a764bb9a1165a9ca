import type { TransactionPart } from '../../platform/aws/table.ts';
import type { Orphan } from '../plans/orphan.ts';
import type { StoredPlan } from '../plans/plan.ts';
import type { PlanStore } from '../plans/plan-store.ts';
import { type PreparePlanDeps, preparePlan } from '../plans/prepare-plan.ts';
import type { StoreyPlan } from './storey-plans.ts';

/** The writes that the plans of further storeys need. */
interface PreparedStoreys {
  /** What the transaction that writes the first storey's plan must contain. */
  readonly parts: readonly TransactionPart[];
  readonly orphans: readonly Orphan[];
}

/** Writes the files of all storeys' plans except the first. The caller's transaction writes the rows. */
export async function prepareStoreys(
  storeys: readonly StoreyPlan[],
  owner: Pick<StoredPlan, 'tenant' | 'user'>,
  deps: PreparePlanDeps & { readonly plans: Pick<PlanStore, 'created'> },
): Promise<PreparedStoreys> {
  const prepared = await Promise.all(
    storeys.map(({ id, ...parts }) => preparePlan({ ...parts, thumbnail: undefined }, { ...owner, id }, deps)),
  );
  return {
    parts: prepared.flatMap(({ plan, parts }) => [...deps.plans.created(plan), ...parts]),
    orphans: prepared.flatMap(({ orphans }) => orphans),
  };
}
