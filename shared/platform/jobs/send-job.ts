import type { Queue } from '../aws/queue.ts';
import type { StoredJob } from './job.ts';

export interface JobSending {
  /** The queue of the job's worker. */
  readonly queue: Queue;
  /** Told when the message could not be sent; the job is safe, the sweeper sends it later. */
  readonly onUnsent: (job: StoredJob, error: unknown) => void;
}

/** Writes a line to the log of a request for each job whose message could not be sent. */
export function logUnsent(log: {
  error(message: string, facts: Readonly<Record<string, unknown>>): void;
}): JobSending['onUnsent'] {
  return (job, error) => log.error('message not sent', { job: job.id, error });
}

/** Puts a job into the queue of its worker; when that fails, the sweeper does it later. */
export async function sendJob(job: StoredJob, { queue, onUnsent }: JobSending): Promise<void> {
  try {
    await queue.send({ jobId: job.id });
  } catch (error) {
    onUnsent(job, error);
  }
}
