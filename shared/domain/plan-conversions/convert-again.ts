import type { ConverterParams } from '../../engines/floorplan/convert/converter-params.ts';
import type { FileStore } from '../../platform/aws/files.ts';
import type { Queue } from '../../platform/aws/queue.ts';
import type { TransactionPart } from '../../platform/aws/table.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { IdSource } from '../../platform/identifiers/clock.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import { newJobId } from '../../platform/jobs/job-keys.ts';
import type { JobStore } from '../../platform/jobs/job-store.ts';
import type { LaterStart } from '../../platform/jobs/new-jobs.ts';
import { messageOfJob } from '../../platform/jobs/send-job.ts';
import { type ChangePlanDeps, changePlan } from '../plans/change-plan.ts';
import type { StoredPlan } from '../plans/plan.ts';
import type { PlanFiles } from '../plans/plan-files.ts';
import type { PlanStore } from '../plans/plan-store.ts';
import { keepText } from '../plans/plan-text.ts';
import type { Notices } from '../webhooks/open-notices.ts';
import { conversionNotice } from './conversion-notice.ts';
import { type ConvertNowDeps, convertNow } from './convert-now.ts';
import { convertedPlan } from './converted-plan.ts';
import { drawingJob } from './drawing-job.ts';
import { levelsOf, storeyAgain } from './storey-again.ts';
import { unfinishedReport } from './unfinished-report.ts';

/** What converting a kept drawing again needs. */
interface ConvertAgainDeps extends ChangePlanDeps, ConvertNowDeps {
  readonly plans: Pick<PlanStore, 'find' | 'replace'>;
  readonly files: Pick<PlanFiles, 'orphan' | 'write'>;
  readonly privateFiles: Pick<FileStore, 'readHead' | 'findBytes'>;
  readonly jobs: Pick<JobStore, 'created'>;
  readonly queue: Queue;
  readonly ids: IdSource;
  /** Called when the message could not be sent. The sweeper sends it later. */
  readonly onUnsent: (jobId: string, error: unknown) => void;
  /** The place of the job of a stranger's plan among those that wait. */
  readonly later: () => LaterStart;
  readonly noticeOf: Notices;
}

type KeptDrawing = NonNullable<StoredPlan['drawing']>;

/**
 * Converts the drawing of a plan again, with other parameters: its text and report are replaced, and its earlier state
 * becomes a version. A drawing that is too large for a request becomes a job; until it ends, the plan keeps its text.
 *
 * @param check throws if the caller may not change the plan as it is stored now
 * @throws ServiceError 409 for a plan without a drawing, and while its drawing is being converted; 415 and 422 for a
 * drawing that cannot be converted
 */
export async function convertAgain(
  read: StoredPlan,
  params: ConverterParams,
  { caller, check }: { readonly caller: Caller; readonly check: (current: StoredPlan) => void },
  deps: ConvertAgainDeps,
): Promise<StoredPlan> {
  const drawing = idleDrawing(read);
  const head = await deps.privateFiles.readHead(drawing.key, 1);
  if (!head) throw noDrawing();
  const source = { kind: 'upload', key: drawing.key, etag: head.etag, size: head.bytes } as const;
  const checked = (current: StoredPlan): StoredPlan => {
    check(current);
    if (idleDrawing(current).key !== drawing.key) throw noDrawing();
    return current;
  };
  const storeys = await convertNow(source, params, caller.tenant, deps);
  if (!storeys) return queuedAgain(read, drawing, params, { caller, checked }, deps);
  const { planObjects, conversion } = storeyAgain(read, params, storeys);
  const { text, hash, written } = await keepText({ ...read, conversion }, planObjects, deps.files);
  const change = (current: StoredPlan) => convertedPlan(checked(current), { text, hash, conversion });
  const data = conversionNotice(read, deps.ids(), deps.clock().toISOString());
  const notice = await deps.noticeOf(caller.tenant, 'plan.converted', data);
  const plan = await changePlan(read, change, { ...deps, plans: writing(notice?.parts ?? [], deps) }, written);
  await notice?.announce();
  return plan;
}

/** Plans whose change writes these parts too. */
function writing(
  parts: readonly TransactionPart[],
  { plans }: Pick<ConvertAgainDeps, 'plans'>,
): ChangePlanDeps['plans'] {
  return {
    find: plans.find,
    replace: (current, changed, others) => plans.replace(current, changed, [...others, ...parts]),
  };
}

async function queuedAgain(
  read: StoredPlan,
  { key }: KeptDrawing,
  params: ConverterParams,
  { caller, checked }: { readonly caller: Caller; readonly checked: (current: StoredPlan) => StoredPlan },
  deps: ConvertAgainDeps,
): Promise<StoredPlan> {
  const drawing = { key, jobId: newJobId(read.tenant, deps.ids()) };
  const { doorItemId, windowItemId } = caller.tenant;
  const settings = { params, doorItemId, windowItemId, again: true };
  const order = read.user === null ? { later: deps.later() } : {};
  const jobParts = deps.jobs.created({ ...drawingJob(read, drawing, settings), ...order }, deps.clock());
  const waiting = (current: StoredPlan) => ({
    ...checked(current),
    drawing,
    conversion: { ...unfinishedReport(0, 0), levels: levelsOf(current) },
  });
  const plan = await changePlan(read, waiting, { ...deps, plans: writing(jobParts, deps) });
  try {
    await deps.queue.send(...messageOfJob(drawing.jobId));
  } catch (error) {
    deps.onUnsent(drawing.jobId, error);
  }
  return plan;
}

/** The drawing of a plan that no job converts at the moment. */
function idleDrawing({ drawing, conversion }: StoredPlan): KeptDrawing {
  if (!drawing) throw noDrawing();
  if (drawing.jobId !== undefined && conversion?.status !== -1) {
    throw new ServiceError(
      'CONFLICT',
      'The drawing of this plan is being converted. Ask for the plan until it is done.',
    );
  }
  return drawing;
}

function noDrawing(): ServiceError {
  const message =
    'This plan has no drawing of its own: POST /v2/plans keeps one. Further storeys have theirs in `parent`.';
  return new ServiceError('CONFLICT', message);
}
