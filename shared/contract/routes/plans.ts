import * as z from 'zod';
import { PlanListQuery } from '../../domain/plans/list-plans.ts';
import { ListedPlan } from '../../domain/plans/listed-plan.ts';
import { Plan } from '../../domain/plans/plan.ts';
import { PlanObjectCount } from '../../domain/plans/plan-object-list.ts';
import { PlanSettings, SentSettings } from '../../domain/plans/plan-settings.ts';
import { PlanVersion } from '../../domain/plans/plan-version.ts';
import { PlanChanges } from '../../domain/plans/written-plan.ts';
import { IMAGE_CHILD } from '../../domain/uploads/image-child-entry.ts';
import { MAX_REQUEST_BYTES } from '../../platform/http/body-limit.ts';
import { route } from '../../platform/http/route.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { IdParams } from './basic-schemas.ts';

const PlanResponse = z.object({ plan: Plan });

export const listDemoPlans = route({
  operation: 'listDemoPlans',
  method: 'GET',
  path: '/v2/plans/demoPlans',
  summary: 'The demo plans of the tenant',
  file: 'plans/list-demo-plans',
  audience: 'client',
  response: z.object({ plans: z.array(Plan), meta: z.object({ total: z.int(), serverTime: Timestamp }) }),
  stream: true,
  stores: { plans: ['GetItem', 'Query'], privateFiles: ['GetObject', 'ListBucket'] },
  source: 'interface.md, chapter 9',
});

export const listPlans = route({
  operation: 'listPlans',
  method: 'GET',
  path: '/v2/plans',
  summary: 'The plans of the signed-in user, last change first',
  file: 'plans/list-plans',
  audience: 'user',
  rights: [],
  query: PlanListQuery,
  response: z.object({
    plans: z.array(ListedPlan),
    meta: z.object({ count: z.int(), serverTime: Timestamp, nextCursor: z.string().optional() }),
  }),
  stream: true,
  stores: { plans: ['Query:byUser'] },
  source: 'D917',
});

export const getPlan = route({
  operation: 'getPlan',
  method: 'GET',
  path: '/v2/plans/{id}',
  summary: 'One plan',
  file: 'plans/get-plan',
  audience: 'client',
  params: IdParams,
  response: PlanResponse,
  etag: true,
  stream: true,
  stores: { plans: ['GetItem'], privateFiles: ['GetObject', 'ListBucket'] },
  source: 'interface.md, chapter 9',
});

export const updatePlan = route({
  operation: 'updatePlan',
  method: 'PUT',
  path: '/v2/plans/{id}',
  summary: 'Change fields of a plan, or bring an earlier version back',
  file: 'plans/update-plan',
  audience: 'user',
  rights: [],
  params: IdParams,
  body: { kind: 'json', schema: PlanChanges, maxBytes: MAX_REQUEST_BYTES },
  uploadField: 'planObjectsUrl',
  response: PlanResponse,
  errors: ['FORBIDDEN', 'CONFLICT'],
  stream: true,
  stores: {
    audit: ['PutItem'],
    plans: ['GetItem', 'PutItem', 'DeleteItem'],
    publicFiles: ['PutObject', 'GetObject', 'DeleteObject'],
    privateFiles: ['GetObject', 'PutObject', 'DeleteObject', 'ListBucket'],
  },
  childEntries: IMAGE_CHILD,
  layers: ['sharp'],
  memoryMb: 1536,
  timeoutSeconds: 28,
  source: 'interface.md, chapter 9',
});

export const deletePlan = route({
  operation: 'deletePlan',
  method: 'DELETE',
  path: '/v2/plans/{id}',
  summary: 'Delete a plan and all that belongs to it',
  file: 'plans/delete-plan',
  audience: 'user',
  rights: [],
  params: IdParams,
  status: 204,
  response: z.void(),
  errors: ['FORBIDDEN', 'CONFLICT'],
  stores: {
    audit: ['PutItem'],
    plans: ['GetItem', 'Query', 'PutItem', 'DeleteItem'],
    publicFiles: ['ListBucket', 'DeleteObject'],
    privateFiles: ['ListBucket', 'DeleteObject'],
  },
  timeoutSeconds: 28,
  source: 'interface.md, chapter 9',
});

export const getPlanSettings = route({
  operation: 'getPlanSettings',
  method: 'GET',
  path: '/v2/plans/{id}/settings',
  summary: 'The settings of a plan',
  file: 'plans/get-plan-settings',
  audience: 'client',
  params: IdParams,
  response: PlanSettings,
  etag: true,
  stores: { plans: ['GetItem'] },
  source: 'interface.md, chapter 9',
});

export const createPlanSettings = route({
  operation: 'createPlanSettings',
  method: 'POST',
  path: '/v2/plans/{id}/settings',
  summary: 'Set the settings of a plan; changes them where there are some',
  file: 'plans/write-plan-settings',
  audience: 'user',
  rights: [],
  params: IdParams,
  body: { kind: 'json', schema: SentSettings },
  idempotencyKey: true,
  response: PlanSettings,
  errors: ['FORBIDDEN', 'CONFLICT', 'PRECONDITION_FAILED'],
  stores: { plans: ['GetItem', 'PutItem', 'ConditionCheckItem'] },
  source: 'interface.md, chapter 9',
});

export const updatePlanSettings = route({
  operation: 'updatePlanSettings',
  method: 'PUT',
  path: '/v2/plans/{id}/settings',
  summary: 'Change settings of a plan',
  file: 'plans/write-plan-settings',
  audience: 'user',
  rights: [],
  params: IdParams,
  body: { kind: 'json', schema: SentSettings },
  response: PlanSettings,
  errors: ['FORBIDDEN', 'CONFLICT', 'PRECONDITION_FAILED'],
  stores: { plans: ['GetItem', 'PutItem', 'ConditionCheckItem'] },
  source: 'interface.md, chapter 9',
});

export const listPlanObjects = route({
  operation: 'listPlanObjects',
  method: 'GET',
  path: '/v2/plans/{id}/objects',
  summary: 'The shopping list of a plan: its objects counted, with what the catalogs say of them',
  file: 'plans/list-plan-objects',
  audience: 'client',
  params: IdParams,
  response: z.object({
    objects: z.array(PlanObjectCount),
    meta: z.object({ total: z.int(), serverTime: Timestamp }),
  }),
  errors: ['UNPROCESSABLE', 'TOO_MANY_REQUESTS'],
  stream: true,
  stores: {
    plans: ['GetItem'],
    items: ['GetItem', 'BatchGetItem', 'Query'],
    privateFiles: ['GetObject', 'ListBucket'],
  },
  source: 'extension',
});

export const listPlanVersions = route({
  operation: 'listPlanVersions',
  method: 'GET',
  path: '/v2/plans/{id}/versions',
  summary: 'The last 50 versions of a plan, newest first',
  file: 'plans/list-plan-versions',
  audience: 'user',
  rights: [],
  params: IdParams,
  response: z.object({
    versions: z.array(PlanVersion),
    meta: z.object({ total: z.int(), serverTime: Timestamp }),
  }),
  stream: true,
  stores: { plans: ['GetItem', 'Query'] },
  errors: ['FORBIDDEN'],
  source: 'extension',
});

export const getPlanVersion = route({
  operation: 'getPlanVersion',
  method: 'GET',
  path: '/v2/plans/{id}/versions/{versionId}',
  summary: 'A plan as it was in an earlier version, to be looked at or sent back by PUT',
  file: 'plans/get-plan-version',
  audience: 'user',
  rights: [],
  // What cannot be a version is not found (D106).
  params: IdParams.extend({ versionId: z.string().transform((id) => (/^\d{1,9}$/.test(id) ? Number(id) : 0)) }),
  response: PlanResponse,
  etag: true,
  stream: true,
  stores: { plans: ['GetItem'], privateFiles: ['GetObject', 'ListBucket'] },
  errors: ['FORBIDDEN'],
  source: 'extension',
});
