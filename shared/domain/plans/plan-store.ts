import * as z from 'zod';
import { type Table, type TransactionPart, writeTransaction } from '../../platform/aws/table.ts';
import { listAttributes } from './listed-plan.ts';
import { StoredPlan } from './plan.ts';
import { historyParts } from './plan-history.ts';
import { demoKey, demoPartition, planKey, settingsKey } from './plan-keys.ts';

/** The rows of plans. See plan-keys.ts for what each call reads. */
export interface PlanStore {
  /** Returns the current plan (consistent read). */
  find(tenant: number, id: string): Promise<StoredPlan | undefined>;
  /** @param others what the same transaction writes */
  create(plan: StoredPlan, others: readonly TransactionPart[]): Promise<void>;
  /** The parts that create a plan in another transaction. */
  created(plan: StoredPlan): readonly TransactionPart[];
  /**
   * Replaces the plan that was read by a changed one. The old state becomes a version if content or text differ.
   *
   * @throws ConditionFailedError when the plan was changed or deleted since it was read
   */
  replace(read: StoredPlan, changed: StoredPlan, others: readonly TransactionPart[]): Promise<void>;
  /**
   * Deletes a plan and its settings.
   *
   * @throws ConditionFailedError when the plan was changed or deleted since it was read
   */
  remove(read: StoredPlan, others: readonly TransactionPart[]): Promise<void>;
  /** Returns the demo plans of a tenant, oldest first. */
  demoPlans(tenant: number): AsyncGenerator<StoredPlan>;
}

const DemoRow = z.object({ planId: z.string() });

/** Opens the store in the table `plans`. */
export function planStore(table: Table): PlanStore {
  const find: PlanStore['find'] = (tenant, id) => table.get(planKey(tenant, id), StoredPlan, { consistent: true });
  const rowOf = (plan: StoredPlan) => ({ ...planKey(plan.tenant, plan.id), ...plan, ...listAttributes(plan) });
  const created: PlanStore['created'] = (plan) => [{ table, put: rowOf(plan) }, ...demoParts(table, undefined, plan)];
  return {
    find,
    created,
    async create(plan, others) {
      // The id is new and random, so no condition is needed. A single write costs half of a transaction with one part.
      if (others.length === 0 && !plan.demo) return table.put(rowOf(plan));
      await writeTransaction([...created(plan), ...others]);
    },
    async replace(read, changed, others) {
      await writeTransaction([
        { table, put: rowOf(changed), condition: unchanged(read) },
        ...historyParts(table, read, changed),
        ...demoParts(table, read, changed),
        ...others,
      ]);
    },
    async remove(read, others) {
      await writeTransaction([
        { table, delete: planKey(read.tenant, read.id), condition: unchanged(read) },
        { table, delete: settingsKey(read.tenant, read.id) },
        ...demoParts(table, read, undefined),
        ...others,
      ]);
    },
    async *demoPlans(tenant) {
      const keyCondition = { expression: 'pk = :pk', values: { ':pk': demoPartition(tenant) } };
      for await (const { planId } of table.query({ keyCondition, consistent: true }, DemoRow)) {
        const plan = await find(tenant, planId);
        if (plan) yield plan;
      }
    },
  };
}

function unchanged({ revision }: StoredPlan) {
  return { expression: 'revision = :read', values: { ':read': revision } };
}

function demoParts(table: Table, before: StoredPlan | undefined, after: StoredPlan | undefined): TransactionPart[] {
  if (Boolean(before?.demo) === Boolean(after?.demo)) return [];
  if (after?.demo) return [{ table, put: { ...demoKey(after), planId: after.id } }];
  return before ? [{ table, delete: demoKey(before) }] : [];
}
