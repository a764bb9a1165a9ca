import { createPlan } from '../../shared/domain/plans/create-plan.ts';
import { deletePlan } from '../../shared/domain/plans/delete-plan.ts';
import type { StoredPlan } from '../../shared/domain/plans/plan.ts';
import { type PlanStores, plansIn } from '../../shared/domain/plans/plans-in.ts';
import { saveDraft } from '../../shared/domain/plans/save-draft.ts';
import { savePlanAsset } from '../../shared/domain/plans/save-plan-asset.ts';
import { takeThumbnail } from '../../shared/domain/plans/take-thumbnail.ts';
import { updatePlan } from '../../shared/domain/plans/update-plan.ts';
import { NewPlan, PlanChanges } from '../../shared/domain/plans/written-plan.ts';
import { takeImage } from '../../shared/domain/uploads/take-image.ts';
import type { FormFile } from '../../shared/platform/http/form-body.ts';
import type { Caller } from '../../shared/platform/identity/callers/caller.ts';
import { Tenant } from '../../shared/platform/identity/tenants/tenant.ts';
import { plainRows, writePng } from '../fixtures/images/write-png.ts';
import type { CrashingProcess } from './crashing-process.ts';

/** The stores of plans, and what decodes their images. */
type TestedPlans = ReturnType<typeof plansOf>;

const SIZE = { width: 70, height: 70 };
const STRANGER: Caller = {
  apiKey: { id: 'key', tenant: 1, context: 'planner', public: false },
  tenant: Tenant.parse({ id: 1, name: 'One' }),
  language: 'en',
  hasRight: () => false,
};

/** A state of a plan: a text that is larger than a row, a thumbnail, and a name that identifies the state. */
export const STATES = {
  before: stateOf('before', 40),
  after: stateOf('after', 200),
} as const;

/** The client calls, on a plan in the state `before` or without a plan. */
export const PLAN_CALLS = {
  create: async ({ id }, deps) => {
    const { planObjects, thumbnail: image } = STATES.after;
    const thumbnail = await takeThumbnail(image, deps);
    const sent = NewPlan.parse({ name: 'after' });
    await createPlan({ sent, planObjects, thumbnail }, STRANGER, { ...deps, ids: () => id });
  },
  update: async (plan, deps) => {
    await updatePlan(plan, PlanChanges.parse(STATES.after), { caller: STRANGER, check: () => undefined }, deps);
  },
  asset: async (plan, deps) => void (await savePlanAsset(plan, 'a', formFile(90), deps)),
  draft: async (plan, deps) => void (await saveDraft(plan, formFile(120), deps)),
  delete: (plan, deps) => deletePlan(plan, () => undefined, deps),
} as const satisfies Record<string, (plan: StoredPlan, deps: TestedPlans) => Promise<void>>;

/** The plan functions of a process that may crash. */
export function plansOf({ table, plans, orphans, buckets }: PlanStores, process: CrashingProcess) {
  const { publicFiles, privateFiles } = buckets;
  const used = plansIn({
    table: process.using(table),
    plans: process.using(plans),
    orphans: process.using(orphans),
    buckets: { publicFiles: process.using(publicFiles), privateFiles: process.using(privateFiles) },
  });
  return Object.assign(used, { takeImage });
}

/** Creates a plan in the state `before`, with an asset and a version. */
export async function planBefore(deps: TestedPlans): Promise<StoredPlan> {
  const { name, planObjects, thumbnail: image } = STATES.before;
  const thumbnail = await takeThumbnail(image, deps);
  const created = await createPlan({ sent: NewPlan.parse({}), planObjects: 'short', thumbnail }, STRANGER, deps);
  await savePlanAsset(created, 'a', formFile(60), deps);
  const changes = PlanChanges.parse({ name, planObjects });
  return updatePlan(created, changes, { caller: STRANGER, check: () => undefined }, deps);
}

function stateOf(name: string, brightness: number) {
  const png = Buffer.from(writePng(SIZE, plainRows(SIZE, brightness))).toString('base64');
  const planObjects = `<plan version="2"><!--${name.repeat(100_000)}--></plan>`;
  return { name, planObjects, thumbnail: `data:image/png;base64,${png}` };
}

function formFile(brightness: number): FormFile {
  const bytes = Buffer.from(writePng(SIZE, plainRows(SIZE, brightness)));
  return { name: 'file', fileName: 'image.png', contentType: 'image/png', bytes };
}
