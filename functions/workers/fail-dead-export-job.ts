import { openQueue } from '../../shared/aws/queue.ts';
import { openTable } from '../../shared/aws/table.ts';
import { exportFailureNews } from '../../shared/exports/export-event.ts';
import { logger } from '../../shared/http/logger.ts';
import { randomId } from '../../shared/identifiers/random-id.ts';
import { jobStore } from '../../shared/jobs/job-store.ts';
import { jobWorker } from '../../shared/jobs/job-worker.ts';

const news = exportFailureNews({
  events: openTable('events'),
  queue: openQueue('webhooks'),
  clock: () => new Date(),
  ids: randomId,
  onUnsent: (error) => logger.warn('event not announced', { error: error instanceof Error ? error : String(error) }),
});
const jobs = jobStore(openTable('jobs'), news);

export const handler = jobWorker(async (jobId) => {
  await jobs.failDead(jobId, new Date());
  return 'failed';
}, 'return');
