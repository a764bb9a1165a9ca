import { newJobId } from '../../platform/jobs/job-keys.ts';
import type { StoredPlan } from '../plans/plan.ts';

/**
 * Returns `data` of the event `plan.converted` of a drawing that a call has converted itself: as that of a job's end,
 * with a job that has ended. Source: D2161.
 *
 * @param random of the id of the job
 * @param now ISO time of the conversion
 */
export function conversionNotice(
  { id, tenant }: Pick<StoredPlan, 'id' | 'tenant'>,
  random: string,
  now: string,
): Readonly<Record<string, unknown>> {
  const job = {
    ...{ id: newJobId(tenant, random), type: 0, kind: 'drawing', status: 100, progress: 100, targetId: id },
    ...{ created: now, updated: now, resultUrl: null, results: [], warnings: [], error: null, sourceSettings: {} },
  };
  return { planId: id, job };
}
