import * as z from 'zod';
import { CONVERSION_THREAD } from '../../domain/plan-conversions/conversion-thread-entry.ts';
import { PlanConversionFields } from '../../domain/plan-conversions/plan-conversion-fields.ts';
import { Plan } from '../../domain/plans/plan.ts';
import { NewPlan } from '../../domain/plans/written-plan.ts';
import { IMAGE_CHILD } from '../../domain/uploads/image-child-entry.ts';
import { converterParamsSchema } from '../../engines/floorplan/convert/converter-params.ts';
import { MAX_REQUEST_BYTES } from '../../platform/http/body-limit.ts';
import { readFormBody } from '../../platform/http/form-body.ts';
import { route } from '../../platform/http/route.ts';

export const createPlan = route({
  operation: 'createPlan',
  method: 'POST',
  path: '/v2/plans',
  summary: 'Create a plan, of JSON or of a DXF drawing: of the signed-in user, else of the tenant',
  file: 'plans/create-plan',
  audience: 'client',
  body: {
    kind: 'jsonOrForm',
    read: readFormBody,
    schema: NewPlan,
    maxBytes: MAX_REQUEST_BYTES,
    fields: PlanConversionFields,
    json: { plan: NewPlan.optional(), converterParams: converterParamsSchema.optional() },
    files: { names: ['file'], maxBytes: MAX_REQUEST_BYTES },
  },
  uploadField: 'planObjectsUrl',
  limit: { ofForms: 'jobStart' },
  idempotencyKey: true,
  response: z.object({ plan: Plan }),
  errors: ['SIGN_IN_REQUIRED', 'FORBIDDEN', 'NOT_FOUND', 'UNPROCESSABLE'],
  stream: true,
  stores: {
    audit: ['PutItem'],
    plans: ['GetItem', 'PutItem', 'DeleteItem'],
    publicFiles: ['PutObject', 'GetObject'],
    // With ListBucket, S3 returns 404 for a missing upload; without it, 403.
    privateFiles: ['GetObject', 'PutObject', 'ListBucket'],
    // Blocks of a drawing are matched to catalog items.
    items: ['GetItem', 'BatchGetItem', 'Query'],
    matches: ['Query'],
    // A worker converts large drawings.
    jobs: ['PutItem'],
    planJobs: ['SendMessage'],
    events: ['PutItem'],
    webhooks: ['SendMessage'],
  },
  childEntries: { ...CONVERSION_THREAD, ...IMAGE_CHILD },
  layers: ['sharp'],
  memoryMb: 1536,
  timeoutSeconds: 28,
  source: 'interface.md, chapter 9',
});
