import { createHash } from 'node:crypto';
import { storableReport } from '../../../shared/domain/plan-conversions/storable-report.ts';
import { PlanContent, type StoredPlan } from '../../../shared/domain/plans/plan.ts';
import { planFileKey } from '../../../shared/domain/plans/plan-file-keys.ts';
import { hashOf } from '../../../shared/domain/plans/plan-text.ts';
import { convertDrawing } from '../../../shared/engines/floorplan/convert/convert-drawing.ts';
import { converterParamsSchema } from '../../../shared/engines/floorplan/convert/converter-params.ts';
import { DEFAULT_PLAN_ITEMS } from '../../../shared/engines/floorplan/convert/plan-items.ts';
import { unpackDrawing } from '../../../shared/engines/floorplan/dxf/unpack-drawing.ts';
import { demoDrawing } from '../../../shared/samples/demo-drawing.ts';
import { DEMO_IDS } from '../../../shared/samples/demo-ids.ts';
import { demoPlanXml } from '../../../shared/samples/demo-plan.ts';

type Owned = Pick<StoredPlan, 'tenant' | 'user' | 'created'>;

/** The furnished room of the demo tenant. */
export function furnishedPlan(owned: Owned): StoredPlan {
  return { ...demoPlan(owned, DEMO_IDS.plan, 'A furnished room', demoPlanXml()), demo: true };
}

/** A plan that was made from a drawing, and the file of the drawing, which the private bucket needs. */
export async function drawnPlan(owned: Owned): Promise<{ plan: StoredPlan; key: string; bytes: Uint8Array }> {
  const bytes = Buffer.from(demoDrawing());
  const params = converterParamsSchema.parse({});
  const [storey] = convertDrawing(await unpackDrawing(bytes), params, DEFAULT_PLAN_ITEMS).storeys;
  if (!storey) throw new Error('the sample drawing shows a storey');
  const id = DEMO_IDS.drawnPlan;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const key = planFileKey({ tenant: owned.tenant, id }, 'drawings', { sha256, unique: 'demo', extension: '.dxf' });
  const plan = {
    ...demoPlan(owned, id, 'Two rooms of a drawing', storey.planObjects),
    conversion: storableReport(storey.conversion),
    drawing: { key },
  };
  return { plan, key, bytes };
}

function demoPlan(owned: Owned, id: string, name: string, planXml: string): StoredPlan {
  return {
    ...owned,
    id,
    content: PlanContent.parse({ name }),
    text: { value: planXml },
    hash: hashOf(planXml),
    thumbnail: { kind: 'drawn' },
    thumbnailVersion: 1,
    demo: false,
    assets: [],
    storedDraft: null,
    changeDate: owned.created,
    revision: 1,
    versionId: 1,
    oldTexts: [],
  };
}
