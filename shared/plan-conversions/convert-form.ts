import type * as z from 'zod';
import type { Caller } from '../auth/caller.ts';
import { ServiceError } from '../errors/service-error.ts';
import { convertedStoreys } from '../floorplan/convert/converted-storeys.ts';
import { floorPlanOptions } from '../floorplan/convert/converter-params.ts';
import { type ReadingLimits, readInThread } from '../floorplan/convert/read-in-thread.ts';
import { DEFAULT_PLAN_ITEMS } from '../floorplan/convert/storey-document.ts';
import type { FloorPlan } from '../floorplan/detect/floor-plan.ts';
import { DrawingError } from '../floorplan/dxf/drawing-error.ts';
import type { Form } from '../http/form-body.ts';
import { type CreatePlanDeps, planOwner } from '../plans/create-plan.ts';
import type { StoredPlan } from '../plans/plan.ts';
import type { PlanStore } from '../plans/plan-store.ts';
import { preparePlan } from '../plans/prepare-plan.ts';
import { takeThumbnail } from '../plans/take-thumbnail.ts';
import { type BlockItemsDeps, blockItems } from './block-items.ts';
import { type ConversionForm, readConversionForm } from './conversion-form.ts';
import { drawingFailure } from './drawing-failure.ts';
import { type DrawingSource, type DrawingSourceDeps, drawingSource } from './drawing-source.ts';
import type { PlanConversionFields } from './plan-conversion-fields.ts';
import { storeyPlans } from './storey-plans.ts';

/** What is converted while the caller waits: 20 s of the 29 that the gateway gives. */
export const REQUEST_LIMITS: ReadingLimits = { maxBytes: 16 << 20, timeoutMs: 20_000, maxHeapMb: 700 };

export interface ConvertFormDeps extends CreatePlanDeps, DrawingSourceDeps {
  readonly plans: Pick<PlanStore, 'create' | 'find' | 'created'>;
  readonly catalog: BlockItemsDeps;
  /** Entry of the thread that reads drawings. */
  readonly readingThread: string;
}

/** The plan of the first storey, and its planObjects. */
export interface DrawnPlan {
  readonly plan: StoredPlan;
  readonly planObjects: string | null;
}

/**
 * Creates the plans of the drawing in a form: one a storey, the others as children of the first. Throws as creating a plan
 * does, and 400 for a form that is wrong, 404 for an upload that is not there, 413 for what is too large, 415 for DWG,
 * 422 for what is no DXF.
 */
export async function convertForm(
  { fields, files }: Form<z.output<typeof PlanConversionFields>>,
  caller: Caller,
  deps: ConvertFormDeps,
): Promise<DrawnPlan> {
  const form = readConversionForm(fields);
  const owner = await planOwner(form.sent, caller, deps.plans);
  const source = await drawingSource(files[0], fields.fileUrl, caller.tenant.id, deps);
  const plan = await readSource(source, form, deps);
  const furniture = await blockItems(plan, caller.tenant.id, deps.catalog);
  const storeys = convertedStoreys(plan, form.params, { ...DEFAULT_PLAN_ITEMS, furniture });
  const thumbnail = await takeThumbnail(form.sent.thumbnail, deps.uploadUrl);
  const parts = storeyPlans(
    form.sent,
    storeys,
    storeys.map(() => deps.ids()),
  );
  const prepared = await Promise.all(
    parts.map(({ id, ...rest }, level) =>
      preparePlan({ ...rest, thumbnail: level === 0 ? thumbnail : undefined }, { ...owner, id }, deps),
    ),
  );
  const [first, ...others] = prepared;
  const children = others.flatMap((child) => [...deps.plans.created(child.plan), ...child.parts]);
  await deps.plans.create(first!.plan, [...first!.parts, ...children]);
  await deps.tidy(prepared.flatMap(({ left }) => left));
  return { plan: first!.plan, planObjects: parts[0]!.planObjects };
}

async function readSource(
  source: DrawingSource,
  { params }: ConversionForm,
  deps: ConvertFormDeps,
): Promise<FloorPlan> {
  const bytes = source.kind === 'file' ? source.bytes : await uploaded(source, deps);
  try {
    return await readInThread(bytes, floorPlanOptions(params), { entry: deps.readingThread, limits: REQUEST_LIMITS });
  } catch (error) {
    if (error instanceof DrawingError) throw drawingFailure(error);
    throw error;
  }
}

async function uploaded(
  { key, size }: Extract<DrawingSource, { kind: 'upload' }>,
  { privateFiles }: ConvertFormDeps,
): Promise<Uint8Array> {
  const bytes = size <= REQUEST_LIMITS.maxBytes && (await privateFiles.findBytes(key, REQUEST_LIMITS.maxBytes));
  if (bytes) return bytes;
  const most = REQUEST_LIMITS.maxBytes >> 20;
  throw new ServiceError('PAYLOAD_TOO_LARGE', `A drawing has ${most} MiB at most as it is uploaded; zip it.`);
}
