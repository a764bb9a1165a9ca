import type { Queue } from '../aws/queue.ts';
import { newJobId } from '../jobs/job-keys.ts';
import type { JobStore } from '../jobs/job-store.ts';
import type { CreatePlanDeps } from '../plans/create-plan.ts';
import type { StoredPlan } from '../plans/plan.ts';
import type { NotedFile } from '../plans/plan-files.ts';
import { preparePlan } from '../plans/prepare-plan.ts';
import type { SentThumbnail } from '../plans/take-thumbnail.ts';
import type { ConversionForm } from './conversion-form.ts';
import { drawingJob } from './drawing-job.ts';
import type { DrawingSource } from './drawing-source.ts';
import { unfinishedReport } from './unfinished-report.ts';

export interface QueueDrawingDeps extends CreatePlanDeps {
  readonly jobs: Pick<JobStore, 'created'>;
  readonly queue: Queue;
  /** Told when the message could not be sent; the job is safe, the sweeper sends it later. */
  readonly onUnsent: (jobId: string, error: unknown) => void;
}

const FACTS = { contentType: 'application/octet-stream', extension: '.dxf' };

/**
 * Creates the plan of a drawing that is too large for a request: its file, its row at `conversion.status` 0 and the job
 * that converts it. Plan and job are one transaction.
 */
export async function queueDrawing(
  source: DrawingSource,
  { sent, params }: ConversionForm,
  thumbnail: SentThumbnail,
  owner: Pick<StoredPlan, 'tenant' | 'user'>,
  deps: QueueDrawingDeps,
): Promise<StoredPlan> {
  const ids = { ...owner, id: deps.ids() };
  const file: NotedFile =
    source.kind === 'file'
      ? await deps.files.write(ids, 'drawings', { bytes: source.bytes, ...FACTS })
      : await deps.files.copy(ids, 'drawings', { from: source, ...FACTS });
  const drawing = { key: file.key, jobId: newJobId(owner.tenant, deps.ids()) };
  const { plan, parts, left } = await preparePlan(
    { sent, planObjects: null, thumbnail, conversion: { ...unfinishedReport(0, 0) }, drawing },
    ids,
    deps,
  );
  const job = deps.jobs.created(drawingJob(plan, drawing, { params }), deps.clock());
  await deps.plans.create(plan, [...parts, deps.leftovers.settled(file.leftover), job]);
  await deps.tidy(left);
  try {
    await deps.queue.send({ jobId: drawing.jobId });
  } catch (error) {
    deps.onUnsent(drawing.jobId, error);
  }
  return plan;
}
