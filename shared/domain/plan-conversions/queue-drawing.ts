import type { Queue } from '../../platform/aws/queue.ts';
import { newJobId } from '../../platform/jobs/job-keys.ts';
import type { JobStore } from '../../platform/jobs/job-store.ts';
import type { LaterStart } from '../../platform/jobs/new-jobs.ts';
import { messageOfJob } from '../../platform/jobs/send-job.ts';
import type { CreatePlanDeps } from '../plans/create-plan.ts';
import type { StoredPlan } from '../plans/plan.ts';
import { preparePlan } from '../plans/prepare-plan.ts';
import type { SentThumbnail } from '../plans/take-thumbnail.ts';
import type { ConversionForm } from './conversion-form.ts';
import { drawingJob } from './drawing-job.ts';
import type { DrawingSource } from './drawing-source.ts';
import type { BlockItemsTenant } from './items-of-blocks.ts';
import { type KeepDrawingDeps, keepDrawing } from './keep-drawing.ts';
import { unfinishedReport } from './unfinished-report.ts';

/** What queueing a drawing needs. */
export interface QueueDrawingDeps extends CreatePlanDeps, KeepDrawingDeps {
  readonly orphans: CreatePlanDeps['orphans'] & KeepDrawingDeps['orphans'];
  readonly files: CreatePlanDeps['files'] & KeepDrawingDeps['files'];
  readonly jobs: Pick<JobStore, 'created'>;
  readonly queue: Queue;
  /** The place of the job of a stranger among those that wait. */
  readonly later: () => LaterStart;
  /** Called when the message could not be sent. The sweeper sends it later. */
  readonly onUnsent: (jobId: string, error: unknown) => void;
}

/**
 * Creates the plan of a drawing that is too large for a request: its file, its row at `conversion.status` 0 and the job
 * that converts it. Plan and job are one transaction.
 */
export async function queueDrawing(
  source: DrawingSource,
  { sent, params }: ConversionForm,
  thumbnail: SentThumbnail,
  owner: Pick<StoredPlan, 'tenant' | 'user'>,
  { doorItemId, windowItemId }: BlockItemsTenant,
  deps: QueueDrawingDeps,
): Promise<StoredPlan> {
  const ids = { ...owner, id: deps.ids() };
  const file = await keepDrawing(source, ids, deps);
  const drawing = { key: file.key, jobId: newJobId(owner.tenant, deps.ids()) };
  const { plan, parts, orphans } = await preparePlan(
    { sent, planObjects: null, thumbnail, conversion: { ...unfinishedReport(0, 0) }, drawing },
    ids,
    deps,
  );
  const job = drawingJob(plan, drawing, { params, doorItemId, windowItemId });
  // The drawings of users do not wait for those of strangers (D674).
  const order = owner.user === null ? { later: deps.later() } : {};
  const jobParts = deps.jobs.created({ ...job, ...order }, deps.clock());
  await deps.plans.create(plan, [...parts, deps.orphans.deletePart(file.orphan), ...jobParts]);
  await deps.cleanUp(orphans);
  try {
    await deps.queue.send(...messageOfJob(drawing.jobId));
  } catch (error) {
    deps.onUnsent(drawing.jobId, error);
  }
  return plan;
}
