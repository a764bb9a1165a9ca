import { type JobKind, type JobStatus, ListedJobKind, type StoredJob } from './job.ts';

/** The states in which the jobs of a tenant are counted and listed. */
export const JOB_STATES = ['waiting', 'running', 'done', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Returns the state of a status: 0 waiting, 10 running, 100 done, -1 failed. */
export function stateOf(status: JobStatus): JobState {
  if (status === 0) return 'waiting';
  if (status === 10) return 'running';
  return status === 100 ? 'done' : 'failed';
}

/** Returns whether jobs of a kind are in the list of their tenant. */
export function isListed(kind: JobKind): kind is ListedJobKind {
  return ListedJobKind.safeParse(kind).success;
}

/** Whether a job is done or has failed. */
export function isEnded({ status }: Pick<StoredJob, 'status'>): boolean {
  return status === 100 || status === -1;
}

/**
 * Whether the worker of the last attempt died. An attempt that ends gives its lease back: then the lease ends before
 * this write.
 */
export function wasAbandoned({ status, leaseOwner, leaseUntil, updated }: StoredJob): boolean {
  return status === 10 && leaseOwner !== undefined && (leaseUntil ?? '') > updated;
}
