import { type Table, writeTransaction } from '../../platform/aws/table.ts';
import type { StoredPlan } from './plan.ts';
import { planKey, settingsKey } from './plan-keys.ts';
import { type PlanSettings, StoredSettings } from './plan-settings.ts';

/** The settings of plans in the table `plans`. */
export interface SettingsStore {
  find(plan: Pick<StoredPlan, 'tenant' | 'id'>): Promise<StoredSettings | undefined>;
  /**
   * Writes the settings. `read` is what the caller has read, undefined if the plan had no settings.
   *
   * @throws ConditionFailedError when the settings have changed since, or when the plan was deleted
   */
  put(plan: Pick<StoredPlan, 'tenant' | 'id'>, read: StoredSettings | undefined, settings: PlanSettings): Promise<void>;
}

/** Opens the store in the table `plans`. */
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
