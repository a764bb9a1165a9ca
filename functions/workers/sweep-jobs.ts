import { assetJobNews } from '../../shared/domain/configured-items/configured-news.ts';
import { openQueue } from '../../shared/platform/aws/queue.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import type { JobKind } from '../../shared/platform/jobs/job.ts';
import { JOB_QUEUES } from '../../shared/platform/jobs/job-queues.ts';
import { jobStore } from '../../shared/platform/jobs/job-store.ts';
import { sweepJobs } from '../../shared/platform/jobs/sweep-jobs.ts';
import { logger } from '../../shared/platform/runtime/logger.ts';
import { isAfterRestart } from '../../shared/platform/runtime/sweep-event.ts';

const jobs = jobStore(openTable('jobs'), assetJobNews(openTable('items')));

/** Sends the messages of overdue jobs again. */
export const handler = async (event: unknown): Promise<{ sent: number }> => {
  const afterRestart = isAfterRestart(event);
  const queueOf = (kind: JobKind) => openQueue(JOB_QUEUES[kind]);
  const sent = await sweepJobs({ jobs, queueOf, clock: () => new Date(), afterRestart });
  if (sent > 0) logger.info('messages sent again', { sent });
  return { sent };
};
