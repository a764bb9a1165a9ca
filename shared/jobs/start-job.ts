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

/** Starts a job on what an item has already: job row at 0, message. The settings have been checked. */
export async function startJob(
  item: Pick<StoredItem, 'tenant' | 'catalog' | 'externalId'>,
  job: Pick<NewJob, 'kind' | 'sourceSettings' | 'startedBy' | 'notify'>,
  { jobs, queue, clock, ids, onUnsent }: JobStarting,
): Promise<StoredJob> {
  const itemId = formatItemId({ catalogId: item.catalog, externalId: item.externalId });
  const id = newJobId(item.tenant, ids());
  const created = await jobs.create({ ...job, id, tenant: item.tenant, itemId, sourceKey: null }, clock());
  try {
    await queue.send({ jobId: created.id });
  } catch (error) {
    onUnsent(created, error);
  }
  return created;
}
