import type { Queue } from '../aws/queue.ts';
import type { Clock, IdSource } from '../identifiers/clock.ts';
import { formatItemId } from '../identifiers/item-id.ts';
import type { StoredItem } from '../items/item.ts';
import type { StoredJob } from '../jobs/job.ts';
import { newJobId } from '../jobs/job-keys.ts';
import type { JobStore } from '../jobs/job-store.ts';
import type { RenderSettings } from '../rendering/settings/render-settings.ts';

export interface RenderingStart {
  readonly item: StoredItem;
  readonly settings: RenderSettings;
  /** `<tenant>#<user>` of who asks; null when the service does so by itself. */
  readonly startedBy: string | null;
}

export interface RenderingStores {
  readonly jobs: Pick<JobStore, 'create'>;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Told when the message could not be sent; the job is safe, the sweeper sends it later. */
  readonly onUnsent: (job: StoredJob, error: unknown) => void;
}

/** Starts a rendering of an item's model: job row at 0, message. The settings have been checked. */
export async function startRendering(start: RenderingStart, stores: RenderingStores): Promise<StoredJob> {
  const { item, settings, startedBy } = start;
  const itemId = formatItemId({ catalogId: item.catalog, externalId: item.externalId });
  const id = newJobId(item.tenant, stores.ids());
  const job = await stores.jobs.create(
    { id, tenant: item.tenant, itemId, kind: 'rendering', sourceKey: null, sourceSettings: settings, startedBy },
    stores.clock(),
  );
  try {
    await stores.queue.send({ jobId: job.id });
  } catch (error) {
    stores.onUnsent(job, error);
  }
  return job;
}
