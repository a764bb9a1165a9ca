import type { Queue } from '../aws/queue.ts';
import type { Clock } from '../identifiers/clock.ts';
import { awaitsProcessor, PROCESSOR_SILENT } from './external-processor.ts';
import type { JobKind, StoredJob } from './job.ts';
import type { JobStore } from './job-store.ts';
import { messageOfJob } from './send-job.ts';

const FIRST_RETRY_SECONDS = 120;
const MAX_RETRY_SECONDS = 3_600;

/** Dependencies of {@link sweepJobs}. */
interface Sweep {
  readonly jobs: JobStore;
  readonly queueOf: (kind: JobKind) => Queue;
  readonly clock: Clock;
  /**
   * The whole service has just started (`npm start` after a crash), so no lease is valid: all unfinished jobs are due
   * and their leases end now.
   */
  readonly afterRestart?: boolean;
}

/**
 * Sends a message again for every job that is due: its message did not arrive, or its lease has expired. The pause
 * until the next check doubles each time, so that a long queue does not fill with copies. A job with a silent external
 * processor fails.
 *
 * @returns number of messages sent
 */
export async function sweepJobs({ jobs, queueOf, clock, afterRestart = false }: Sweep): Promise<number> {
  let sent = 0;
  for await (const job of jobs.due(afterRestart ? undefined : clock())) {
    if (awaitsProcessor(job)) {
      // Due only if its processor has been silent for too long.
      if (job.dueAt !== undefined && job.dueAt <= clock().toISOString()) {
        await jobs.failDead(job.id, clock(), PROCESSOR_SILENT);
      }
      continue;
    }
    const current = afterRestart && job.leaseOwner ? await jobs.release(job.id, job.leaseOwner, clock()) : job;
    if (!(await jobs.noteSweep(current, nextLook(current, clock())))) continue;
    await queueOf(job.kind).send(...messageOfJob(job.id));
    sent++;
  }
  return sent;
}

function nextLook(job: StoredJob, now: Date): Date {
  const seconds = Math.min(FIRST_RETRY_SECONDS * 2 ** job.sweeps, MAX_RETRY_SECONDS);
  return new Date(now.getTime() + seconds * 1000);
}
