import { ServiceError } from '../../platform/errors/service-error.ts';
import type { JobStore } from '../../platform/jobs/job-store.ts';
import { type ChangePlanDeps, changePlan } from '../plans/change-plan.ts';
import { unfinishedReport } from './unfinished-report.ts';

/** What recording the failure of a job in its plan needs. */
interface RecordFailedDrawingDeps extends ChangePlanDeps {
  readonly jobs: Pick<JobStore, 'find'>;
}

/**
 * Records in a plan that the job of its drawing failed. Does nothing if the job has not failed. Every consumer of a
 * message of the job calls it, so a crash between the write of the job and the write of the plan only delays the second
 * one. A repeated call changes nothing.
 */
export async function recordFailedDrawing(jobId: string, deps: RecordFailedDrawingDeps): Promise<void> {
  const job = await deps.jobs.find(jobId);
  if (job?.status !== -1) return;
  const report = { ...unfinishedReport(-1, job.progress, job.error?.message ?? 'The drawing could not be converted.') };
  try {
    await changePlan(
      { tenant: job.tenant, id: job.targetId },
      (plan) =>
        plan.drawing?.jobId === jobId && plan.conversion?.status !== -1 ? { ...plan, conversion: report } : plan,
      deps,
    );
  } catch (error) {
    // The plan was deleted meanwhile.
    if (!(error instanceof ServiceError && error.code === 'NOT_FOUND')) throw error;
  }
}
