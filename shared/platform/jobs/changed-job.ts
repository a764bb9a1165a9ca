import type { StoredJob } from './job.ts';
import { listPartition } from './job-keys.ts';
import { isListed, stateOf } from './job-state.ts';

/** Returns a job after a change, as its row has it now. */
export function changedJob(job: StoredJob, changes: Partial<StoredJob>): StoredJob {
  const { leaseOwner, leaseUntil, ...before } = job;
  const changed: StoredJob = { ...before, ...changes };
  if (!isListed(changed.kind)) return changed;
  return { ...changed, listKey: listPartition(changed.tenant, stateOf(changed.status)) };
}
