import type { ListedProcessing } from '../../../../shared/domain/jobs/asset-processing.ts';

/** What is known of a cancelled job. */
type Cancelled = 'alone' | 'followed';

/**
 * Whether a job was cancelled, and if so, whether a later one of its kind was started for its item: so it is with a
 * correction that a later one has joined. Who has cancelled it, nobody knows. Undefined for another job.
 *
 * @param jobs that are listed with it
 */
export function cancelledJob(job: ListedProcessing, jobs: readonly ListedProcessing[]): Cancelled | undefined {
  if (job.error?.code !== 'CANCELLED') return undefined;
  const isLater = ({ targetId, kind, created }: ListedProcessing) =>
    targetId === job.targetId && kind === job.kind && created > job.created;
  return jobs.some(isLater) ? 'followed' : 'alone';
}
