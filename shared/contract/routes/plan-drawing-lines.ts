import * as z from 'zod';
import { LINES_THREAD } from '../../domain/plan-conversions/lines-thread-entry.ts';
import { ShownDrawing } from '../../domain/plan-conversions/shown-drawing.ts';
import { route } from '../../platform/http/route.ts';
import { IdParams } from './basic-schemas.ts';

export const getPlanDrawing = route({
  operation: 'getPlanDrawing',
  method: 'GET',
  path: '/v2/plans/{id}/drawing',
  summary: 'The lines and texts of the drawing that a plan was made from, in the coordinates of the plan',
  file: 'plans/get-plan-drawing',
  audience: 'user',
  rights: [],
  params: IdParams,
  response: z.object({ drawing: ShownDrawing }),
  errors: ['FORBIDDEN', 'CONFLICT', 'PAYLOAD_TOO_LARGE', 'UNPROCESSABLE', 'TOO_MANY_REQUESTS'],
  etag: true,
  stream: true,
  stores: { plans: ['GetItem'], privateFiles: ['GetObject', 'ListBucket'] },
  childEntries: LINES_THREAD,
  memoryMb: 1536,
  timeoutSeconds: 28,
  source: 'extension',
});
