import { type Table, writeTransaction } from '../../platform/aws/table.ts';
import type { StoredPlan } from './plan.ts';
import { planKey, settingsKey } from './plan-keys.ts';
import { type PlanSettings, StoredSettings } from './plan-settings.ts';

/** Where the settings of plans are kept. */
export interface SettingsStore {
  find(plan: Pick<StoredPlan, 'tenant' | 'id'>): Promise<StoredSettings | undefined>;
  /**
   * Puts settings in place of those that were read, or where there were none. Throws ConditionFailedError when others
   * are there by now, and when the plan has gone.
   */
  put(plan: Pick<StoredPlan, 'tenant' | 'id'>, read: StoredSettings | undefined, settings: PlanSettings): Promise<void>;
}

/** @param table the table `plans` */
export function settingsStore(table: Table): SettingsStore {
  return {
    find: ({ tenant, id }) => table.get(settingsKey(tenant, id), StoredSettings, { consistent: true }),
    async put({ tenant, id }, read, settings) {
      const condition = read
        ? { expression: 'revision = :read', values: { ':read': read.revision } }
        : { expression: 'attribute_not_exists(pk)' };
      const row = { ...settingsKey(tenant, id), settings, revision: (read?.revision ?? 0) + 1 };
      await writeTransaction([
        { table, check: planKey(tenant, id), condition: { expression: 'attribute_exists(pk)' } },
        { table, put: row, condition },
      ]);
    },
  };
}
