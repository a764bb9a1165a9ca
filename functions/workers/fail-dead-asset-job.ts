import { openTable } from '../../shared/aws/table.ts';
import { jobStore } from '../../shared/jobs/job-store.ts';
import { jobWorker } from '../../shared/jobs/job-worker.ts';

const jobs = jobStore(openTable('jobs'));

export const handler = jobWorker(async (jobId) => {
  await jobs.failDead(jobId, new Date());
  return 'failed';
}, 'return');
