import { openPlanConversions } from '../../shared/domain/plan-conversions/open-plan-conversions.ts';
import { recordFailedDrawing } from '../../shared/domain/plan-conversions/record-failed-drawing.ts';
import {
  isCostlyDrawing,
  planConversionFailure,
  runPlanConversion,
} from '../../shared/domain/plan-conversions/run-plan-conversion.ts';
import { openQueue } from '../../shared/platform/aws/queue.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { costlyJobs, countedWork, countingCosts } from '../../shared/platform/jobs/costly-jobs.ts';
import { jobStore } from '../../shared/platform/jobs/job-store.ts';
import { jobTurns } from '../../shared/platform/jobs/job-turns.ts';
import { jobWorker } from '../../shared/platform/jobs/job-worker.ts';
import { type Attempt, runJob } from '../../shared/platform/jobs/run-job.ts';
import { logFault } from '../../shared/platform/runtime/logger.ts';

const plans = openPlanConversions();
const run = { ...plans, jobs: jobStore(plans.jobsTable) };
const costly = costlyJobs(plans.jobsTable, 'drawing');
const runner = {
  ...countingCosts(costly, run.clock),
  jobs: run.jobs,
  turns: jobTurns(openTable('jobs'), 'drawing'),
  queue: openQueue('planJobs'),
  clock: run.clock,
  ids: run.ids,
  work: countedWork((attempt: Attempt) => runPlanConversion(attempt, run), isCostlyDrawing, costly, run.clock),
  note: logFault,
  failureOf: planConversionFailure,
  after: (jobId: string) => recordFailedDrawing(jobId, run),
};

/** Converts a drawing into a plan. If the job fails, it writes the failure into the plan. */
export const handler = jobWorker((jobId, _, started) => runJob(jobId, { ...runner, started }), 'return');
