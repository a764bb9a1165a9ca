import * as z from 'zod';
import { converterParamsSchema } from '../../engines/floorplan/convert/converter-params.ts';
import { ItemIdText } from '../../platform/identifiers/item-id.ts';
import type { NewJob } from '../../platform/jobs/new-jobs.ts';
import type { StoredPlan } from '../plans/plan.ts';

/** The fields of the form, and the settings of the tenant, that the job of a drawing stores. */
export const DrawingJobSettings = z.object({
  params: converterParamsSchema,
  doorItemId: ItemIdText.optional(),
  windowItemId: ItemIdText.optional(),
  /** The plan exists already with its text, and further storeys become no plans (D1061). */
  again: z.boolean().optional(),
});
export type DrawingJobSettings = z.infer<typeof DrawingJobSettings>;

/** The job that converts the drawing of a plan; its target is the plan. */
export function drawingJob(
  { tenant, id }: Pick<StoredPlan, 'tenant' | 'id'>,
  { key, jobId }: { readonly key: string; readonly jobId: string },
  settings: DrawingJobSettings,
): NewJob {
  return {
    id: jobId,
    tenant,
    targetId: id,
    kind: 'drawing',
    sourceKey: key,
    sourceSettings: settings,
    startedBy: null,
  };
}
