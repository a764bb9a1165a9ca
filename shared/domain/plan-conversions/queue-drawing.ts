import { createHash } from 'node:crypto';
import type { FileStore } from '../../platform/aws/files.ts';
import type { Queue } from '../../platform/aws/queue.ts';
import { newJobId } from '../../platform/jobs/job-keys.ts';
import type { JobStore } from '../../platform/jobs/job-store.ts';
import { messageOfJob } from '../../platform/jobs/send-job.ts';
import type { CreatePlanDeps } from '../plans/create-plan.ts';
import type { OrphanStore } from '../plans/orphan.ts';
import type { StoredPlan } from '../plans/plan.ts';
import { planFileKey } from '../plans/plan-file-keys.ts';
import type { WrittenFile } from '../plans/plan-files.ts';
import { preparePlan } from '../plans/prepare-plan.ts';
import type { SentThumbnail } from '../plans/take-thumbnail.ts';
import type { ConversionForm } from './conversion-form.ts';
import { drawingJob } from './drawing-job.ts';
import type { DrawingSource } from './drawing-source.ts';
import type { BlockItemsTenant } from './items-of-blocks.ts';
import { unfinishedReport } from './unfinished-report.ts';

/** What queueing a drawing needs. */
export interface QueueDrawingDeps extends CreatePlanDeps {
  readonly orphans: Pick<OrphanStore, 'put' | 'putPart' | 'deletePart'>;
  readonly privateFiles: Pick<FileStore, 'copy'>;
  readonly jobs: Pick<JobStore, 'created'>;
  readonly queue: Queue;
  /** Called when the message could not be sent. The sweeper sends it later. */
  readonly onUnsent: (jobId: string, error: unknown) => void;
}

/** A file that is deleted again unless the row of a plan contains its key. */
type DrawingFile = Pick<WrittenFile, 'key' | 'orphan'>;

const CONTENT_TYPE = 'application/octet-stream';
const EXTENSION = '.dxf';

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
  const file = source.kind === 'file' ? await written(source.bytes, ids, deps) : await copied(source, ids, deps);
  const drawing = { key: file.key, jobId: newJobId(owner.tenant, deps.ids()) };
  const { plan, parts, orphans } = await preparePlan(
    { sent, planObjects: null, thumbnail, conversion: { ...unfinishedReport(0, 0) }, drawing },
    ids,
    deps,
  );
  const jobParts = deps.jobs.created(drawingJob(plan, drawing, { params, doorItemId, windowItemId }), deps.clock());
  await deps.plans.create(plan, [...parts, deps.orphans.deletePart(file.orphan), ...jobParts]);
  await deps.cleanUp(orphans);
  try {
    await deps.queue.send(...messageOfJob(drawing.jobId));
  } catch (error) {
    deps.onUnsent(drawing.jobId, error);
  }
  return plan;
}

type PlanIds = Pick<StoredPlan, 'tenant' | 'id'>;

function written(bytes: Uint8Array, ids: PlanIds, { files }: QueueDrawingDeps): Promise<DrawingFile> {
  return files.write(ids, 'drawings', { bytes, contentType: CONTENT_TYPE, extension: EXTENSION });
}

/**
 * Copies an upload for the job, because uploads are deleted after a day. The ETag names the content, which is not read
 * here.
 */
async function copied(
  from: Extract<DrawingSource, { kind: 'upload' }>,
  ids: PlanIds,
  { files, orphans, privateFiles, ids: newId }: QueueDrawingDeps,
): Promise<DrawingFile> {
  const name = createHash('sha256').update(from.etag).digest('hex');
  const key = planFileKey(ids, 'drawings', { sha256: name, unique: newId(), extension: EXTENSION });
  const orphan = files.orphan(ids, { kind: 'file', key });
  await orphans.put(orphan);
  await privateFiles.copy(from, key, { contentType: CONTENT_TYPE });
  return { key, orphan };
}
