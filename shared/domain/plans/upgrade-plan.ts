import { ConditionFailedError, type Table } from '../../platform/aws/table.ts';
import { listAttributes } from './listed-plan.ts';
import { StoredPlan } from './plan.ts';
import { planKey } from './plan-keys.ts';

/**
 * Gives a plan from before the lists its place in the list of its user. Does nothing for a plan that has one, so it can
 * be repeated after a crash and runs beside the service.
 *
 * @param row a row of the table `plans`
 * @returns whether the row was changed
 */
export async function upgradePlan(
  table: Pick<Table, 'put'>,
  row: { readonly sk: string; readonly [name: string]: unknown },
): Promise<boolean> {
  if (row.sk !== 'plan' || row.user === null || row.listKey !== undefined) return false;
  const plan = StoredPlan.parse(row);
  const listed = { ...row, ...planKey(plan.tenant, plan.id), ...listAttributes(plan) };
  try {
    await table.put(listed, { expression: 'revision = :read', values: { ':read': plan.revision } });
    return true;
  } catch (error) {
    // The plan was changed meanwhile, which gave it its place, or deleted.
    if (error instanceof ConditionFailedError) return false;
    throw error;
  }
}
