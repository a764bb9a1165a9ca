import type * as z from 'zod';
import { convertInThread, type DrawingLimits } from '../../engines/floorplan/convert/convert-in-thread.ts';
import type { ConvertedStorey } from '../../engines/floorplan/convert/converted-storeys.ts';
import { DrawingError, type DrawingErrorCode } from '../../engines/floorplan/dxf/drawing-error.ts';
import type { Form } from '../../platform/http/form-body.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import { planOwner } from '../plans/create-plan.ts';
import type { StoredPlan } from '../plans/plan.ts';
import type { PlanStore } from '../plans/plan-store.ts';
import { preparePlan } from '../plans/prepare-plan.ts';
import { takeThumbnail } from '../plans/take-thumbnail.ts';
import { type ConversionForm, readConversionForm } from './conversion-form.ts';
import { drawingFailure } from './drawing-failure.ts';
import { type DrawingSource, type DrawingSourceDeps, drawingSource } from './drawing-source.ts';
import { type BlockItemsDeps, type BlockItemsTenant, itemsOfBlocks } from './items-of-blocks.ts';
import type { PlanConversionFields } from './plan-conversion-fields.ts';
import { prepareStoreys } from './prepare-storeys.ts';
import { type QueueDrawingDeps, queueDrawing } from './queue-drawing.ts';
import { storeyPlans } from './storey-plans.ts';

/** The limits of a conversion during the request (D1005). The gateway ends a request after 29 s. */
const REQUEST_LIMITS: DrawingLimits = {
  maxBytes: 16 << 20,
  maxProcessorMs: 10_000,
  maxElapsedMs: 20_000,
  maxHeapMb: 700,
};

/**
 * Errors that end a conversion during the request and leave it to the job, which has higher limits. TOO_COMPLEX is not
 * among them: the budget of a drawing is the same for all.
 */
const FOR_THE_JOB: ReadonlySet<DrawingErrorCode> = new Set(['ABOVE_LIMIT', 'TOO_SLOW', 'OUT_OF_MEMORY']);

/** What the conversion of a form needs. */
interface ConvertFormDeps extends QueueDrawingDeps, DrawingSourceDeps {
  readonly privateFiles: QueueDrawingDeps['privateFiles'] & DrawingSourceDeps['privateFiles'];
  readonly plans: Pick<PlanStore, 'create' | 'find' | 'created'>;
  readonly catalog: BlockItemsDeps;
  /** Bundled entry of the thread that converts drawings. */
  readonly conversionThread: string;
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
 * for a file that is too large, 415 for DWG, 422 for a file that is not a DXF, or exceeds the budget of a drawing
 */
export async function convertForm(
  { fields, files }: Form<z.output<typeof PlanConversionFields>>,
  caller: Caller,
  deps: ConvertFormDeps,
): Promise<DrawnPlan> {
  const form = readConversionForm(fields);
  const owner = await planOwner(form.sent, caller, deps.plans);
  const source = await drawingSource(files[0], fields.fileUrl, caller.tenant.id, deps);
  const thumbnail = await takeThumbnail(form.sent.thumbnail, deps.uploadUrl);
  const storeys = await convertedNow(source, form, caller.tenant, deps);
  if (!storeys)
    return { plan: await queueDrawing(source, form, thumbnail, owner, caller.tenant, deps), planObjects: null };
  const [first, ...others] = storeyPlans(
    form.sent,
    storeys,
    storeys.map(() => deps.ids()),
  );
  const main = await preparePlan({ ...first, thumbnail }, { ...owner, id: first.id }, deps);
  const children = await prepareStoreys(others, owner, deps);
  await deps.plans.create(main.plan, [...main.parts, ...children.parts]);
  await deps.cleanUp([...main.orphans, ...children.orphans]);
  return { plan: main.plan, planObjects: first.planObjects };
}

/** Undefined for a drawing that exceeds the limits of a request. */
async function convertedNow(
  source: DrawingSource,
  { params }: ConversionForm,
  tenant: BlockItemsTenant,
  deps: ConvertFormDeps,
): Promise<readonly ConvertedStorey[] | undefined> {
  const bytes = source.kind === 'file' ? source.bytes : await uploaded(source, deps);
  if (!bytes) return undefined;
  try {
    return await convertInThread(bytes, params, {
      entry: deps.conversionThread,
      limits: REQUEST_LIMITS,
      itemsOf: (blocks) => itemsOfBlocks(blocks, tenant, deps.catalog),
    });
  } catch (error) {
    if (!(error instanceof DrawingError)) throw error;
    if (FOR_THE_JOB.has(error.code)) return undefined;
    throw drawingFailure(error);
  }
}

async function uploaded(
  { key, size }: Extract<DrawingSource, { kind: 'upload' }>,
  { privateFiles }: ConvertFormDeps,
): Promise<Uint8Array | undefined> {
  return size <= REQUEST_LIMITS.maxBytes ? privateFiles.findBytes(key, REQUEST_LIMITS.maxBytes) : undefined;
}
