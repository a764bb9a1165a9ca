import { RenderError } from '../../engines/rendering/render-error.ts';
import type { FileStore } from '../../platform/aws/files.ts';
import type { Table } from '../../platform/aws/table.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { Clock, IdSource } from '../../platform/identifiers/clock.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import type { OrphanStore } from '../plans/orphan.ts';
import type { StoredPlan } from '../plans/plan.ts';
import { planFilePrefix } from '../plans/plan-file-keys.ts';
import { earlierVersion } from '../plans/plan-history.ts';
import type { PlanStore } from '../plans/plan-store.ts';
import { readText } from '../plans/plan-text.ts';
import { openRooms, type RoomsDeps } from './open-rooms.ts';
import { PlanPin } from './plan-pin.ts';
import type { FindRenderingSubject } from './rendering-subject.ts';

/** The stores of plans, items and models, and the browser. */
interface PlanSubjectDeps extends RoomsDeps {
  readonly plans: Pick<PlanStore, 'find'>;
  /** The table `plans`. */
  readonly table: Table;
  readonly orphans: Pick<OrphanStore, 'put'>;
  readonly privateFiles: Pick<FileStore, 'readBytes' | 'findBytes'>;
  readonly clock: Clock;
  readonly ids: IdSource;
}

/**
 * Returns the function that finds the subjects of jobs on plans, in the version that was current when the job was
 * started (D716). Their files are under the prefix of the plan, and are deleted with it. A job that finds its plan
 * deleted has perhaps written files since: it records the plan as an orphan once more.
 */
export function planSubjects(deps: PlanSubjectDeps): FindRenderingSubject {
  const { plans, orphans, clock, ids } = deps;
  return async (job) => {
    const { tenant, targetId: planId } = job;
    const find = async () => {
      const plan = await plans.find(tenant, planId);
      if (plan) return plan;
      await orphans.put({ kind: 'plan', tenant, planId, id: ids(), dueAt: clock().toISOString() });
      throw new RenderError('PLAN_GONE', 'The plan was deleted.');
    };
    const plan = await find();
    return {
      fileKey: (kind, sha256, extension) => `${planFilePrefix(tenant, planId)}${kind}/${sha256}${extension}`,
      open: async (folder, signal) => openRooms({ text: await pinnedText(job, plan, deps), job, folder }, deps, signal),
      async confirm() {
        await find();
      },
    };
  };
}

/** @throws RenderError `PLAN_GONE` if the version is no longer kept */
async function pinnedText(
  { sourceSettings }: Pick<StoredJob, 'sourceSettings'>,
  plan: StoredPlan,
  { table, privateFiles }: Pick<PlanSubjectDeps, 'table' | 'privateFiles'>,
): Promise<string> {
  const { plan_version: pinned } = PlanPin.parse(sourceSettings);
  const text =
    pinned === plan.versionId
      ? await readText(plan.text, privateFiles)
      : await earlierVersion(table, plan, pinned, privateFiles).then(
          ({ planObjects }) => planObjects,
          (error: unknown) => {
            if (error instanceof ServiceError && error.code === 'NOT_FOUND') return undefined;
            throw error;
          },
        );
  if (typeof text === 'string') return text;
  throw new RenderError('PLAN_GONE', `Version ${pinned} of the plan is no longer kept. Start the rendering again.`);
}
