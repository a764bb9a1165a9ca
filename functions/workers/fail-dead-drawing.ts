import { openTable } from '../../shared/aws/table.ts';
import { jobStore } from '../../shared/jobs/job-store.ts';
import { jobWorker } from '../../shared/jobs/job-worker.ts';
import { settlePlan } from '../../shared/plan-conversions/settle-plan.ts';
import { openPlans } from '../../shared/plans/open-plans.ts';

const { plans, files, leftovers, tidy, clock, random, sleep } = openPlans();
const jobs = jobStore(openTable('jobs'));

export const handler = jobWorker(async (jobId) => {
  await jobs.failDead(jobId, clock());
  await settlePlan(jobId, { plans, files, leftovers, tidy, clock, random, sleep, jobs });
  return 'failed';
}, 'return');
