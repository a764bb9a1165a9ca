import * as z from 'zod';
import { openQueue } from '../../shared/aws/queue.ts';
import { openTable } from '../../shared/aws/table.ts';
import { logger } from '../../shared/http/logger.ts';
import type { JobKind } from '../../shared/jobs/job.ts';
import { JOB_QUEUES } from '../../shared/jobs/job-queues.ts';
import { jobStore } from '../../shared/jobs/job-store.ts';
import { sweepJobs } from '../../shared/jobs/sweep-jobs.ts';

/** The schedule's event; `npm start` adds `afterRestart` once, before it starts the workers. */
const SweepEvent = z.looseObject({ afterRestart: z.boolean().optional() });

const jobs = jobStore(openTable('jobs'));

export const handler = async (event: unknown): Promise<{ sent: number }> => {
  const { afterRestart = false } = SweepEvent.parse(event);
  const queueOf = (kind: JobKind) => openQueue(JOB_QUEUES[kind]);
  const sent = await sweepJobs({ jobs, queueOf, clock: () => new Date(), afterRestart });
  if (sent > 0) logger.info('messages sent again', { sent });
  return { sent };
};
