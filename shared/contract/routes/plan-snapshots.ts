import * as z from 'zod';
import { NewPlanSnapshot, PlanSnapshot } from '../../domain/plan-snapshots/plan-snapshot.ts';
import { MAX_REQUEST_BYTES } from '../../platform/http/body-limit.ts';
import { route } from '../../platform/http/route.ts';
import { IdParams } from './basic-schemas.ts';

const PlanSnapshotResponse = z.object({ planSnapshot: PlanSnapshot });

export const createPlanSnapshot = route({
  operation: 'createPlanSnapshot',
  method: 'POST',
  path: '/v2/planSnapshots',
  summary: 'Keep a plan as it is now, for good, as what a shared link leads to',
  file: 'plan-snapshots/create-plan-snapshot',
  audience: 'client',
  body: { kind: 'json', schema: NewPlanSnapshot, maxBytes: MAX_REQUEST_BYTES },
  idempotencyKey: true,
  response: PlanSnapshotResponse,
  errors: ['SIGN_IN_REQUIRED', 'TOO_MANY_REQUESTS'],
  stream: true,
  stores: { saved: ['GetItem', 'PutItem'], privateFiles: ['PutObject'] },
  source: 'extension',
});

export const getPlanSnapshot = route({
  operation: 'getPlanSnapshot',
  method: 'GET',
  path: '/v2/planSnapshots/{id}',
  summary: 'A plan as it was kept',
  file: 'plan-snapshots/get-plan-snapshot',
  audience: 'client',
  params: IdParams,
  response: PlanSnapshotResponse,
  etag: true,
  stream: true,
  stores: { saved: ['GetItem'], privateFiles: ['GetObject'] },
  source: 'extension',
});
