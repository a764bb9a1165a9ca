import * as z from 'zod';
import { Draft, PlanAsset } from '../../domain/plans/plan.ts';
import { IMAGE_CHILD } from '../../domain/uploads/image-child-entry.ts';
import { MAX_REQUEST_BYTES } from '../../platform/http/body-limit.ts';
import { readFormBody } from '../../platform/http/form-body.ts';
import { route } from '../../platform/http/route.ts';
import { IdParams } from './basic-schemas.ts';

/** Fields of the routes that save an image of a plan. */
const planImageBase = {
  method: 'POST',
  audience: 'user',
  rights: [],
  body: {
    kind: 'form',
    read: readFormBody,
    fields: z.object({}),
    files: { names: ['*'], maxBytes: MAX_REQUEST_BYTES },
  },
  limit: 'upload',
  idempotencyKey: true,
  errors: ['FORBIDDEN', 'CONFLICT', 'UNPROCESSABLE'],
  stores: {
    plans: ['GetItem', 'PutItem', 'DeleteItem'],
    publicFiles: ['PutObject', 'DeleteObject'],
    audit: ['PutItem'],
  },
  childEntries: IMAGE_CHILD,
  layers: ['sharp'],
  memoryMb: 1536,
  timeoutSeconds: 28,
  source: 'interface.md, chapter 9',
} as const;

export const savePlanAsset = route({
  ...planImageBase,
  operation: 'savePlanAsset',
  path: '/v2/plans/{id}/assets/{assetId}',
  summary: 'Save an image as an asset of a plan, sent as the first file of the form',
  file: 'plans/save-plan-asset',
  params: IdParams.extend({
    assetId: z.string().regex(/^[\w.~:-]{1,128}$/, 'an id of 1 to 128 letters, digits and . _ ~ : -'),
  }),
  response: z.object({ planAsset: PlanAsset }),
});

export const savePlanDraft = route({
  ...planImageBase,
  operation: 'savePlanDraft',
  path: '/v2/plans/{id}/draft',
  summary: 'Save an image as the draft of a plan, sent as the first file of the form',
  file: 'plans/save-plan-draft',
  params: IdParams,
  response: z.object({ draft: Draft }),
});
