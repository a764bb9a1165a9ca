import * as z from 'zod';
import { SentConverterParams } from '../../domain/plan-conversions/conversion-form.ts';
import { CONVERSION_THREAD } from '../../domain/plan-conversions/conversion-thread-entry.ts';
import { Plan } from '../../domain/plans/plan.ts';
import { route } from '../../platform/http/route.ts';
import { IdParams } from './basic-schemas.ts';

export const convertPlanAgain = route({
  operation: 'convertPlanAgain',
  method: 'POST',
  path: '/v2/plans/{id}/conversion',
  summary: 'Convert the kept drawing of a plan again into this plan, with other converterParams',
  file: 'plans/convert-plan-again',
  audience: 'user',
  rights: [],
  params: IdParams,
  body: { kind: 'json', schema: SentConverterParams },
  limit: 'jobStart',
  idempotencyKey: true,
  response: z.object({ plan: Plan }),
  errors: ['FORBIDDEN', 'CONFLICT', 'PRECONDITION_FAILED', 'UNPROCESSABLE'],
  stream: true,
  stores: {
    audit: ['PutItem'],
    plans: ['GetItem', 'PutItem', 'DeleteItem'],
    privateFiles: ['GetObject', 'PutObject', 'DeleteObject', 'ListBucket'],
    items: ['GetItem', 'BatchGetItem', 'Query'],
    matches: ['Query'],
    jobs: ['PutItem'],
    planJobs: ['SendMessage'],
    events: ['PutItem'],
    webhooks: ['SendMessage'],
  },
  childEntries: CONVERSION_THREAD,
  memoryMb: 1536,
  timeoutSeconds: 28,
  source: 'extension',
});
