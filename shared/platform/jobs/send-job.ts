import type { Queue } from '../aws/queue.ts';
import type { StoredJob } from './job.ts';

export interface JobSending {
  /** The queue of the job's worker. */
  readonly queue: Queue;
  /** Told when the message could not be sent; the job is safe, the sweeper sends it later. */
  readonly onUnsent: (job: StoredJob, error: unknown) => void;
}

/** Puts a job into the queue of its worker; when that fails, the sweeper does it later. */
export async function sendJob(job: StoredJob, { queue, onUnsent }: JobSending): Promise<void> {
  try {
    await queue.send({ jobId: job.id });
  } catch (error) {
    onUnsent(job, error);
  }
}
