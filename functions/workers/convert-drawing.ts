import { openPlanConversions } from '../../shared/domain/plan-conversions/open-plan-conversions.ts';
import { recordFailedDrawing } from '../../shared/domain/plan-conversions/record-failed-drawing.ts';
import { planConversionFailure, runPlanConversion } from '../../shared/domain/plan-conversions/run-plan-conversion.ts';
import { jobWorker } from '../../shared/platform/jobs/job-worker.ts';
import { type Attempt, runJob } from '../../shared/platform/jobs/run-job.ts';
import { logFault } from '../../shared/platform/runtime/logger.ts';

const run = openPlanConversions();
const runner = {
  jobs: run.jobs,
  clock: run.clock,
  ids: run.ids,
  work: (attempt: Attempt) => runPlanConversion(attempt, run),
  note: logFault,
  failureOf: planConversionFailure,
};

/** Converts a drawing into a plan. If the job fails, it writes the failure into the plan. */
export const handler = jobWorker(async (jobId) => {
  const outcome = await runJob(jobId, runner);
  await recordFailedDrawing(jobId, run);
  return outcome;
}, 'return');
