import type { Backoff } from '../../platform/aws/backoff.ts';
import { retryConflicts } from '../../platform/aws/retry-conflicts.ts';
import { ConditionFailedError } from '../../platform/aws/table.ts';
import { notFound, ServiceError } from '../../platform/errors/service-error.ts';
import { entityTag } from '../../platform/http/entity-tag.ts';
import { checkPrecondition } from '../../platform/http/precondition.ts';
import type { HttpRequest } from '../../platform/http/request.ts';
import type { IdSource } from '../../platform/identifiers/clock.ts';
import type { StoredPlan } from './plan.ts';
import { mergeSettings, type PlanSettings, type SentSettings } from './plan-settings.ts';
import type { PlanStore } from './plan-store.ts';
import type { SettingsStore } from './settings-store.ts';

const MAX_TRIES = 8;

/** What writing settings needs. */
interface WriteSettingsDeps extends Backoff {
  readonly plans: Pick<PlanStore, 'find'>;
  readonly settings: SettingsStore;
  readonly ids: IdSource;
}

/**
 * Merges the fields that a client sent into the settings of a plan. POST creates settings if the plan has none (D911).
 *
 * @throws ServiceError 400, 404, 409, 412, 413
 */
export function writeSettings(
  plan: Pick<StoredPlan, 'tenant' | 'id'>,
  sent: SentSettings,
  { headers, mayCreate }: { readonly headers: HttpRequest['headers']; readonly mayCreate: boolean },
  deps: WriteSettingsDeps,
): Promise<PlanSettings> {
  const tryOnce = async () => {
    const read = await deps.settings.find(plan);
    if (!read && !mayCreate) throw noSettings();
    checkPrecondition(headers, read && entityTag(read.settings));
    const settings = mergeSettings(read?.settings ?? { id: deps.ids(), plan: plan.id }, sent);
    try {
      await deps.settings.put(plan, read, settings);
      return settings;
    } catch (error) {
      // The transaction fails also if the plan does not exist.
      if (error instanceof ConditionFailedError && !(await deps.plans.find(plan.tenant, plan.id))) {
        throw notFound('plan');
      }
      throw error;
    }
  };
  return retryConflicts(tryOnce, {
    maxTries: MAX_TRIES,
    backoff: deps,
    giveUp: () => new ServiceError('CONFLICT', 'Others write these settings at the same moment. Send the call again.'),
  });
}

/** The 404 error of a plan without settings. */
export function noSettings(): ServiceError {
  return new ServiceError('NOT_FOUND', 'This plan has no settings yet: POST some first.');
}
