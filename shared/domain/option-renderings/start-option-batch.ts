import { ConditionFailedError } from '../../platform/aws/table.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import type { JobStore } from '../../platform/jobs/job-store.ts';
import { sendJob } from '../../platform/jobs/send-job.ts';
import type { JobStarting } from '../jobs/start-job.ts';
import type { OptionBatch } from './option-batch.ts';
import type { OptionBatchStore } from './option-batch-store.ts';
import type { OptionRenderingSettings } from './option-rendering-settings.ts';
import type { PlannedBatch } from './plan-option-batch.ts';

/** The stores that are needed to start a batch. */
interface BatchStarting extends Omit<JobStarting, 'ids' | 'jobs'> {
  readonly jobs: Pick<JobStore, 'create' | 'retry'>;
  readonly batches: Pick<OptionBatchStore, 'keep' | 'jobs'>;
}

/**
 * Starts the jobs of a batch that do not exist or have failed, and stores the batch. If a call has ended half-way, the
 * same call again starts what is missing, and nothing twice.
 *
 * @param startedBy `<tenant>#<user>` of the caller
 */
export async function startOptionBatch(
  { batch, jobs: planned }: PlannedBatch,
  { dryRun, ...settings }: OptionRenderingSettings,
  startedBy: string | null,
  { batches, jobs, clock, ...sending }: BatchStarting,
): Promise<{ readonly batch: OptionBatch; readonly jobs: readonly StoredJob[] }> {
  const existing = new Map((await batches.jobs(batch)).map((job) => [job.id, job]));
  for (const { id, choices } of planned) {
    const known = existing.get(id);
    const again = known?.status === -1 ? await jobs.retry(id, clock()) : undefined;
    if (again) await sendJob(again, sending);
    if (known) continue;
    const { tenant, target: targetId } = batch;
    const newJob = {
      ...{ id, tenant, targetId, kind: 'rendering' as const, sourceKey: null, startedBy, batch: batch.id },
      sourceSettings: { ...settings, choices },
    };
    try {
      await sendJob(await jobs.create(newJob, clock()), sending);
    } catch (error) {
      // The same call at the same time may have created it.
      const isThere = error instanceof ConditionFailedError && (await batches.jobs({ jobIds: [id] })).length > 0;
      if (!isThere) throw error;
    }
  }
  const kept = await batches.keep({ ...batch, created: clock().toISOString() });
  return { batch: kept, jobs: await batches.jobs(kept) };
}
