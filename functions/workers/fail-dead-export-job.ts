import { exportFailureNews } from '../../shared/domain/exports/export-event.ts';
import { openQueue } from '../../shared/platform/aws/queue.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { randomId } from '../../shared/platform/identifiers/random-id.ts';
import { jobStore } from '../../shared/platform/jobs/job-store.ts';
import { jobWorker } from '../../shared/platform/jobs/job-worker.ts';
import { logFault } from '../../shared/platform/runtime/logger.ts';

const news = exportFailureNews({
  events: openTable('events'),
  queue: openQueue('webhooks'),
  clock: () => new Date(),
  ids: randomId,
  onUnsent: (error) => logFault('event not announced', error),
});
const jobs = jobStore(openTable('jobs'), news);

/** Fails the exports whose messages are in the dead-letter queue, and sends the event of the failure. */
export const handler = jobWorker(async (jobId) => {
  await jobs.failDead(jobId, new Date());
  return 'failed';
}, 'return');
