import { openTable } from '../../shared/platform/aws/table.ts';
import { jobStore } from '../../shared/platform/jobs/job-store.ts';
import { jobWorker } from '../../shared/platform/jobs/job-worker.ts';

const jobs = jobStore(openTable('jobs'));

/** Fails the jobs of catalogs whose messages are in the dead-letter queue. */
export const handler = jobWorker(async (jobId) => {
  await jobs.failDead(jobId, new Date());
  return 'failed';
}, 'return');
