import * as z from 'zod';
import { type Table, type TransactionPart, writeTransaction } from '../../platform/aws/table.ts';
import { StoredPlan } from './plan.ts';
import { historyParts } from './plan-history.ts';
import { demoKey, demoPartition, planKey, settingsKey } from './plan-keys.ts';

/** Where plans are kept; see plan-keys.ts for what each call reads. */
export interface PlanStore {
  /** The plan as it is at this moment. */
  find(tenant: number, id: string): Promise<StoredPlan | undefined>;
  /** @param others what is written in the same transaction */
  create(plan: StoredPlan, others: readonly TransactionPart[]): Promise<void>;
  /** Creates a plan in the transaction of something else. */
  created(plan: StoredPlan): readonly TransactionPart[];
  /**
   * Puts a changed plan in place of the one that was read, which becomes a version when content or text differ. Throws
   * ConditionFailedError when that is another by now.
   */
  replace(read: StoredPlan, changed: StoredPlan, others: readonly TransactionPart[]): Promise<void>;
  /** Takes a plan away, with its settings. Throws ConditionFailedError when it is another by now. */
  remove(read: StoredPlan, others: readonly TransactionPart[]): Promise<void>;
  /** The demo plans of a tenant, oldest first. */
  demoPlans(tenant: number): AsyncGenerator<StoredPlan>;
}

const DemoRow = z.object({ planId: z.string() });

/** @param table the table `plans` */
export function planStore(table: Table): PlanStore {
  const find: PlanStore['find'] = (tenant, id) => table.get(planKey(tenant, id), StoredPlan, { consistent: true });
  const rowOf = (plan: StoredPlan) => ({ ...planKey(plan.tenant, plan.id), ...plan });
  const created: PlanStore['created'] = (plan) => [{ table, put: rowOf(plan) }, ...demoParts(table, undefined, plan)];
  return {
    find,
    created,
    async create(plan, others) {
      // Nobody else has made this id up. One write costs half of a transaction with one part.
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
