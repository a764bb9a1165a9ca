import type { Clock, IdSource } from '../../platform/identifiers/clock.ts';
import { formatItemId } from '../../platform/identifiers/item-id.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import { newJobId } from '../../platform/jobs/job-keys.ts';
import type { NewJob, NewJobs } from '../../platform/jobs/new-jobs.ts';
import { type JobSending, sendJob } from '../../platform/jobs/send-job.ts';
import type { StoredItem } from '../items/item.ts';

/** The store, queue, clock and ids that are needed to start a job. */
export interface JobStarting extends JobSending {
  readonly jobs: Pick<NewJobs, 'create'>;
  readonly clock: Clock;
  readonly ids: IdSource;
}

/** The subject of a job, and its tenant. */
export interface JobTarget {
  readonly tenant: number;
  /** Id of an item, a plan or a plan snapshot. */
  readonly id: string;
}

/** Returns the target of a job on an item. */
export function itemTarget({ tenant, catalog, externalId }: StoredItem): JobTarget {
  return { tenant, id: formatItemId({ catalogId: catalog, externalId }) };
}

/**
 * Starts a job on existing data: creates it at 0 and sends its message. The settings are already checked. What users
 * start does not wait for what strangers have started (D674).
 */
export async function startJob(
  { tenant, id: targetId }: JobTarget,
  job: Pick<NewJob, 'kind' | 'sourceSettings' | 'startedBy' | 'notify' | 'batch' | 'configurationId' | 'later'>,
  { jobs, clock, ids, ...sending }: JobStarting,
): Promise<StoredJob> {
  const id = newJobId(tenant, ids());
  const order = job.startedBy === null ? { later: { bySeconds: 0 } } : {};
  const created = await jobs.create({ ...order, ...job, id, tenant, targetId, sourceKey: null }, clock());
  await sendJob(created, sending);
  return created;
}
