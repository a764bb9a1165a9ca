import { recordFailedDrawing } from '../../shared/domain/plan-conversions/record-failed-drawing.ts';
import { openPlans } from '../../shared/domain/plans/open-plans.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { jobStore } from '../../shared/platform/jobs/job-store.ts';
import { jobWorker } from '../../shared/platform/jobs/job-worker.ts';

const { plans, files, orphans, cleanUp, clock, random, sleep } = openPlans();
const jobs = jobStore(openTable('jobs'));

/** Fails the drawings whose messages are in the dead-letter queue, and writes the failures into their plans. */
export const handler = jobWorker(async (jobId) => {
  await jobs.failDead(jobId, clock());
  await recordFailedDrawing(jobId, { plans, files, orphans, cleanUp, clock, random, sleep, jobs });
  return 'failed';
}, 'return');
