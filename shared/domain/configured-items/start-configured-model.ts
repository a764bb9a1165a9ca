import { ConditionFailedError } from '../../platform/aws/table.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { formatItemId } from '../../platform/identifiers/item-id.ts';
import { newJobId } from '../../platform/jobs/job-keys.ts';
import type { LaterStart } from '../../platform/jobs/new-jobs.ts';
import { sendJob } from '../../platform/jobs/send-job.ts';
import type { JobStarting } from '../jobs/start-job.ts';
import type { ConfiguredModel } from './configured-model.ts';
import type { ConfiguredStore } from './configured-store.ts';
import type { FoundConfigured } from './find-configured.ts';

/** The name of the source in messages of the conversion. */
const FILE_NAME = 'configured.glb';

/** The stores that are needed to start the job of a model. */
export interface ConfiguredStarting extends JobStarting {
  readonly configured: Pick<ConfiguredStore, 'model' | 'startPart'>;
  /** Counts the start of a job for the caller, and returns its place among those that wait. */
  readonly admit: () => Promise<LaterStart>;
}

/** Models that one list of items starts. The next list starts the next ones. */
const MAX_STARTS = 20;

/**
 * Returns the function that starts the models of the configured items in one list, at most 20. A caller who has started
 * too many jobs still gets the list.
 */
export function modelStarts(
  startedBy: string | null,
  deps: ConfiguredStarting,
): (found: FoundConfigured) => Promise<void> {
  let left = MAX_STARTS;
  return async (found) => {
    if (left-- <= 0) return;
    try {
      await ensureModel(found, startedBy, deps);
    } catch (error) {
      if (!(error instanceof ServiceError && error.code === 'TOO_MANY_REQUESTS')) throw error;
      left = 0;
    }
  };
}

/**
 * Returns the model of a configured item, and starts the job that makes it if nobody has: one job for all that the
 * model depends on. A failed model stays failed until its job is retried, because the same job would fail again.
 *
 * @param startedBy `<tenant>#<user>` of the caller; null if the caller is not signed in
 * @returns undefined if no model can be made: the item has none, or its options now refuse the choice
 * @throws ServiceError 429 if the caller has started too many jobs
 */
export async function ensureModel(
  { id, resolved }: FoundConfigured,
  startedBy: string | null,
  deps: ConfiguredStarting,
): Promise<ConfiguredModel | undefined> {
  const { base, hash } = resolved;
  if (hash === undefined) return undefined;
  const place = { tenant: base.tenant, catalogId: base.catalog, hash };
  const read = await deps.configured.model(place);
  if (read) return read;
  const later = await deps.admit();
  const now = deps.clock();
  const jobId = newJobId(base.tenant, deps.ids());
  const model: ConfiguredModel = {
    ...{ status: 'making', jobId, error: null, assets: {}, images: {}, updated: now.toISOString() },
  };
  try {
    const newJob = {
      ...{ id: jobId, tenant: base.tenant, targetId: formatItemId(id), kind: 'conversion' as const, startedBy },
      ...{ sourceKey: null, sourceSettings: { fileName: FILE_NAME, configured: hash } },
      // Strangers make choices: what managers convert does not wait for them.
      later,
    };
    const job = await deps.jobs.create(newJob, now, [deps.configured.startPart(place, model)]);
    await sendJob(job, deps);
    return model;
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    // Another caller has started it at the same time.
    return deps.configured.model(place);
  }
}
