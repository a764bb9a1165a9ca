import type * as z from 'zod';
import type { Form } from '../../platform/http/form-body.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import { planOwner } from '../plans/create-plan.ts';
import type { StoredPlan } from '../plans/plan.ts';
import type { PlanStore } from '../plans/plan-store.ts';
import { preparePlan } from '../plans/prepare-plan.ts';
import { type TakeThumbnailDeps, takeThumbnail } from '../plans/take-thumbnail.ts';
import type { Notices } from '../webhooks/open-notices.ts';
import { readConversionForm } from './conversion-form.ts';
import { conversionNotice } from './conversion-notice.ts';
import { type ConvertNowDeps, convertNow } from './convert-now.ts';
import { type DrawingSourceDeps, drawingSource } from './drawing-source.ts';
import { keepDrawing } from './keep-drawing.ts';
import type { PlanConversionFields } from './plan-conversion-fields.ts';
import { prepareStoreys } from './prepare-storeys.ts';
import { type QueueDrawingDeps, queueDrawing } from './queue-drawing.ts';
import { storeyPlans } from './storey-plans.ts';

/** What the conversion of a form needs. */
interface ConvertFormDeps extends QueueDrawingDeps, DrawingSourceDeps, ConvertNowDeps, TakeThumbnailDeps {
  readonly privateFiles: QueueDrawingDeps['privateFiles'] & DrawingSourceDeps['privateFiles'];
  readonly plans: Pick<PlanStore, 'create' | 'find' | 'created'>;
  /** Counts the bytes of a drawing that is kept for its caller (D511): an upload counts in each plan that keeps it. */
  readonly countKept: (bytes: number) => Promise<void>;
  readonly noticeOf: Notices;
}

/** The plan of the first storey, and its planObjects: null while a job converts the drawing. */
interface DrawnPlan {
  readonly plan: StoredPlan;
  readonly planObjects: string | null;
}

/**
 * Creates the plans of the drawing in a form: one for each storey, the others as children of the first. A drawing that
 * is too large for a request becomes a plan without objects, and a job adds them.
 *
 * @throws ServiceError the errors of `createPlan`, and 400 for a wrong form, 404 for an upload that does not exist, 413
 * for a file that is too large, 415 for DWG, 422 for a file that is not a DXF, or exceeds the budget of a drawing, 429
 * from `countKept`
 */
export async function convertForm(
  { fields, files }: Form<z.output<typeof PlanConversionFields>>,
  caller: Caller,
  deps: ConvertFormDeps,
): Promise<DrawnPlan> {
  const form = readConversionForm(fields);
  const owner = await planOwner(form.sent, caller, deps.plans);
  const source = await drawingSource(files[0], fields.fileUrl, caller.tenant.id, deps);
  await deps.countKept(source.kind === 'file' ? source.bytes.length : source.size);
  const thumbnail = await takeThumbnail(form.sent.thumbnail, deps);
  const storeys = await convertNow(source, form.params, caller.tenant, deps);
  if (!storeys)
    return { plan: await queueDrawing(source, form, thumbnail, owner, caller.tenant, deps), planObjects: null };
  const [first, ...others] = storeyPlans(
    form.sent,
    storeys,
    storeys.map(() => deps.ids()),
  );
  const file = await keepDrawing(source, { ...owner, id: first.id }, deps);
  const drawing = { key: file.key };
  const main = await preparePlan({ ...first, thumbnail, drawing }, { ...owner, id: first.id }, deps);
  const children = await prepareStoreys(others, owner, deps);
  const data = conversionNotice(main.plan, deps.ids(), deps.clock().toISOString());
  const notice = await deps.noticeOf(caller.tenant, 'plan.converted', data);
  const parts = [...main.parts, ...children.parts, deps.orphans.deletePart(file.orphan), ...(notice?.parts ?? [])];
  await deps.plans.create(main.plan, parts);
  await notice?.announce();
  await deps.cleanUp([...main.orphans, ...children.orphans]);
  return { plan: main.plan, planObjects: first.planObjects };
}
