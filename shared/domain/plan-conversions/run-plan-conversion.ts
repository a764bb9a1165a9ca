import { convertInThread } from '../../engines/floorplan/convert/convert-in-thread.ts';
import type { DrawingLimits } from '../../engines/floorplan/convert/drawing-thread.ts';
import { DrawingError } from '../../engines/floorplan/dxf/drawing-error.ts';
import type { FileStore } from '../../platform/aws/files.ts';
import { ConditionFailedError, type Table } from '../../platform/aws/table.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { IdSource } from '../../platform/identifiers/clock.ts';
import type { JobNote } from '../../platform/jobs/job.ts';
import { endChange, heldBy } from '../../platform/jobs/job-changes.ts';
import { requiredKey } from '../../platform/jobs/job-keys.ts';
import { type JobStore, LeaseLostError } from '../../platform/jobs/job-store.ts';
import type { Attempt } from '../../platform/jobs/run-job.ts';
import { type ChangePlanDeps, changePlan } from '../plans/change-plan.ts';
import type { StoredPlan } from '../plans/plan.ts';
import type { PlanStore } from '../plans/plan-store.ts';
import { keepText } from '../plans/plan-text.ts';
import type { PreparePlanDeps } from '../plans/prepare-plan.ts';
import { convertedPlan } from './converted-plan.ts';
import { DrawingJobSettings } from './drawing-job.ts';
import { MAX_SOURCE_BYTES } from './drawing-source.ts';
import { type BlockItemsDeps, itemsOfBlocks } from './items-of-blocks.ts';
import { prepareStoreys } from './prepare-storeys.ts';
import { levelsOf, storeyAgain } from './storey-again.ts';
import { MAX_STOREYS, storeyPlans } from './storey-plans.ts';
import { unfinishedReport } from './unfinished-report.ts';

/** The function runs for at most 14 minutes. Source: D1005 in contract/interface.md. */
export const JOB_LIMITS: DrawingLimits = {
  maxBytes: MAX_SOURCE_BYTES,
  maxProcessorMs: 600_000,
  maxElapsedMs: 600_000,
  maxHeapMb: 1_600,
};

/** What the job of a drawing needs. */
interface RunPlanConversionDeps extends Omit<ChangePlanDeps, 'plans' | 'files'>, PreparePlanDeps {
  readonly plans: Pick<PlanStore, 'find' | 'replace' | 'created'>;
  readonly jobs: Pick<JobStore, 'find'>;
  /** The table `jobs`. */
  readonly jobsTable: Table;
  readonly privateFiles: Pick<FileStore, 'readBytes'>;
  readonly catalog: BlockItemsDeps;
  readonly ids: IdSource;
  readonly conversionThread: string;
}

/**
 * Runs a job of kind `drawing`: writes what the drawing shows into its plan, and a child plan for each further storey,
 * in the transaction that ends the job.
 *
 * @throws DrawingError when the drawing cannot be converted
 * @throws ServiceError 404 when the plan was deleted
 * @throws LeaseLostError when another worker has the job
 */
export async function runPlanConversion(attempt: Attempt, deps: RunPlanConversionDeps): Promise<void> {
  const { job, signal, progress } = attempt;
  const { params, again, ...openings } = DrawingJobSettings.parse(job.sourceSettings);
  const target = { tenant: job.tenant, id: job.targetId };
  const begun = (plan: StoredPlan) => ({ ...plan, conversion: { ...unfinishedReport(10, 5), levels: levelsOf(plan) } });
  const read = await changePlan(target, (plan) => (awaits(plan, job.id) ? begun(plan) : plan), deps);
  const file = await deps.privateFiles.readBytes(job.sourceKey ?? '', MAX_SOURCE_BYTES);
  await progress(10);
  const storeys = await convertInThread(file, params, {
    entry: deps.conversionThread,
    limits: JOB_LIMITS,
    itemsOf: (blocks) => itemsOfBlocks(blocks, { id: job.tenant, ...openings }, deps.catalog),
    signal,
  });
  await progress(90);
  const ids = [target.id, ...Array.from({ length: MAX_STOREYS - 1 }, deps.ids)];
  const [first, ...others] = again ? [storeyAgain(read, params, storeys)] : storeyPlans(read.content, storeys, ids);
  const children = await prepareStoreys(others, { tenant: job.tenant, user: read.user }, deps);
  const { planObjects, conversion } = first;
  const { text, hash, written } = await keepText({ ...target, conversion }, planObjects, deps.files);
  const end = {
    ...deps,
    plans: endingPlans(attempt, children.parts, deps),
  };
  await changePlan(target, (plan) => convertedPlan(plan, { text, hash, conversion }), end, written);
  await deps.cleanUp(children.orphans);
}

/** Whether the plan still waits for this job. */
function awaits({ drawing }: StoredPlan, jobId: string): boolean {
  return drawing?.jobId === jobId;
}

/** A store that writes the plan, its children and the end of the job in one transaction. */
function endingPlans(
  { job, owner }: Attempt,
  children: Awaited<ReturnType<typeof prepareStoreys>>['parts'],
  { plans, jobs, jobsTable, clock }: RunPlanConversionDeps,
): Pick<PlanStore, 'find' | 'replace'> {
  return {
    find: plans.find,
    async replace(read, changed, others) {
      const change = endChange(100, { error: null }, clock());
      const ended = { table: jobsTable, update: requiredKey(job.id), change, condition: heldBy(owner) };
      try {
        await plans.replace(read, changed, [...others, ...children, ended]);
      } catch (error) {
        if (!(error instanceof ConditionFailedError)) throw error;
        const current = await jobs.find(job.id);
        if (current?.status !== 10 || current.leaseOwner !== owner) {
          throw new LeaseLostError('the lease is gone', { cause: error });
        }
        throw error;
      }
    },
  };
}

/** Whether a conversion took all the time or memory that it may take. */
export function isCostlyDrawing(error: unknown): boolean {
  return error instanceof DrawingError && (error.code === 'TOO_SLOW' || error.code === 'OUT_OF_MEMORY');
}

/** Why a conversion failed, when its drawing or its plan is the reason; undefined for all other errors. */
export function planConversionFailure(error: unknown): JobNote | undefined {
  if (error instanceof DrawingError) {
    // No worker has more memory than this one.
    const code = error.code === 'OUT_OF_MEMORY' ? 'TOO_COMPLEX' : error.code;
    return { code, message: error.message };
  }
  const isGone = error instanceof ServiceError && error.code === 'NOT_FOUND';
  return isGone ? { code: 'PLAN_GONE', message: 'The plan was deleted while its drawing was converted.' } : undefined;
}
