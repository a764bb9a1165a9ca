import { assetJobNews } from '../../shared/domain/configured-items/configured-news.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { jobStore } from '../../shared/platform/jobs/job-store.ts';
import { jobWorker } from '../../shared/platform/jobs/job-worker.ts';

const jobs = jobStore(openTable('jobs'), assetJobNews(openTable('items')));

/** Fails the jobs whose messages are in the dead-letter queue of conversions. */
export const handler = jobWorker(async (jobId) => {
  await jobs.failDead(jobId, new Date());
  return 'failed';
}, 'return');
