import { openEndedJobs } from '../../shared/domain/job-events/open-ended-jobs.ts';
import { openQueue } from '../../shared/platform/aws/queue.ts';
import { streamWorker } from '../../shared/platform/streams/stream-worker.ts';

/**
 * Gets the changes of the table `jobs` from its stream, puts out the events of jobs that have ended, and counts them.
 */
export const handler = streamWorker(openEndedJobs(), {
  setAside: openQueue('setAside'),
  clock: () => new Date(),
  limitMs: 10_000,
  batchMs: 40_000,
  parallel: 10,
});
