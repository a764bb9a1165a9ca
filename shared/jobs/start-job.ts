import type { Queue } from '../aws/queue.ts';
import type { Clock, IdSource } from '../identifiers/clock.ts';
import { formatItemId } from '../identifiers/item-id.ts';
import type { StoredItem } from '../items/item.ts';
import type { StoredJob } from './job.ts';
import { newJobId } from './job-keys.ts';
import type { JobStore, NewJob } from './job-store.ts';

export interface JobStarting {
  readonly jobs: Pick<JobStore, 'create'>;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Told when the message could not be sent; the job is safe, the sweeper sends it later. */
  readonly onUnsent: (job: StoredJob, error: unknown) => void;
}

/** What a job works on, and whose it is. */
export interface JobTarget {
  readonly tenant: number;
  /** Id of an item or a plan snapshot. */
  readonly id: string;
}

/** An item as what a job works on. */
export function itemTarget({ tenant, catalog, externalId }: StoredItem): JobTarget {
  return { tenant, id: formatItemId({ catalogId: catalog, externalId }) };
}

/** Starts a job on what is there already: job row at 0, message. The settings have been checked. */
export async function startJob(
  { tenant, id: itemId }: JobTarget,
  job: Pick<NewJob, 'kind' | 'sourceSettings' | 'startedBy' | 'notify'>,
  { jobs, queue, clock, ids, onUnsent }: JobStarting,
): Promise<StoredJob> {
  const id = newJobId(tenant, ids());
  const created = await jobs.create({ ...job, id, tenant, itemId, sourceKey: null }, clock());
  try {
    await queue.send({ jobId: created.id });
  } catch (error) {
    onUnsent(created, error);
  }
  return created;
}
