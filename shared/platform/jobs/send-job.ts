import type { Queue } from '../aws/queue.ts';
import type { StoredJob } from './job.ts';
import { tenantOfJob } from './job-keys.ts';

/** How a job's message is sent. */
export interface JobSending {
  /** The queue of the job's worker. */
  readonly queue: Queue;
  /** Called when the message could not be sent. The job is stored, and the sweeper sends the message later. */
  readonly onUnsent: (job: StoredJob, error: unknown) => void;
}

/** Returns a callback that logs each job whose message could not be sent. */
export function logUnsent(log: {
  error(message: string, facts: Readonly<Record<string, unknown>>): void;
}): JobSending['onUnsent'] {
  return (job, error) => log.error('message not sent', { job: job.id, error });
}

/** Returns a job's message, and the tenant for whose share of the queue it counts. */
export function messageOfJob(jobId: string): Parameters<Queue['send']> {
  return [{ jobId }, { tenant: tenantOfJob(jobId) }];
}

/** Sends a job's message to its worker. If this fails, the sweeper sends it later. */
export async function sendJob(job: StoredJob, { queue, onUnsent }: JobSending): Promise<void> {
  try {
    await queue.send(...messageOfJob(job.id));
  } catch (error) {
    onUnsent(job, error);
  }
}
