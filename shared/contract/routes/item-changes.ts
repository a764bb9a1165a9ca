import * as z from 'zod';
import { BulkChanges, BulkResult } from '../../domain/items/change-items.ts';
import { ItemImageFields } from '../../domain/items/item-image-fields.ts';
import { DimensionsDiffer } from '../../domain/items/models/contradictions.ts';
import { ItemWithModel } from '../../domain/items/models/item-with-model.ts';
import { ItemChanges } from '../../domain/items/written-item.ts';
import { AssetProcessing } from '../../domain/jobs/asset-processing.ts';
import { IMAGE_CHILD } from '../../domain/uploads/image-child-entry.ts';
import { MAX_REQUEST_BYTES } from '../../platform/http/body-limit.ts';
import { readFormBody } from '../../platform/http/form-body.ts';
import { route } from '../../platform/http/route.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { IdParams } from './basic-schemas.ts';

export const updateItem = route({
  operation: 'updateItem',
  method: 'PUT',
  path: '/v2/items/{id}',
  summary: 'Change fields of an item, or set one of its images by a form',
  file: 'items/update-item',
  audience: 'user',
  rights: ['catalog-mgt'],
  context: 'cms',
  params: IdParams,
  body: {
    kind: 'jsonOrForm',
    read: readFormBody,
    schema: ItemChanges,
    fields: ItemImageFields,
    files: { names: ['file'], maxBytes: MAX_REQUEST_BYTES },
  },
  limit: { ofForms: 'upload' },
  response: z.object({
    item: ItemWithModel,
    meta: z
      .object({
        warnings: z.array(DimensionsDiffer),
        assetProcessing: AssetProcessing.optional().describe('With `scale: true`: the job that scales the model.'),
      })
      .optional(),
  }),
  errors: ['CONFLICT', 'UNPROCESSABLE'],
  stores: {
    items: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'],
    matches: ['PutItem'],
    publicFiles: ['PutObject'],
    audit: ['PutItem'],
    // With `scale`, a job makes the model again.
    jobs: ['PutItem', 'UpdateItem'],
    assetJobs: ['SendMessage'],
  },
  childEntries: IMAGE_CHILD,
  layers: ['sharp'],
  memoryMb: 1536,
  timeoutSeconds: 28,
  source: 'extension',
});

/** What the small calls that change an item have in common. */
const managed = {
  audience: 'user',
  rights: ['catalog-mgt'],
  context: 'cms',
} as const;

export const publishItem = route({
  ...managed,
  operation: 'publishItem',
  method: 'POST',
  path: '/v2/items/{id}/publish',
  summary: 'Show an item everywhere: visibilityStatus 0',
  file: 'items/publish-item',
  params: IdParams,
  response: z.object({ item: ItemWithModel }),
  errors: ['CONFLICT'],
  stores: { items: ['GetItem', 'PutItem', 'DeleteItem'], matches: ['PutItem'], audit: ['PutItem'] },
  source: 'D2112',
});

export const unpublishItem = route({
  ...publishItem,
  operation: 'unpublishItem',
  path: '/v2/items/{id}/unpublish',
  summary: 'Show an item only in the administration: visibilityStatus 1',
});

export const changeItems = route({
  ...managed,
  operation: 'changeItems',
  method: 'POST',
  path: '/v2/items/bulk',
  summary: 'Make the same changes to at most 500 items, each by itself',
  file: 'items/change-items',
  body: { kind: 'json', schema: BulkChanges },
  response: z.object({ results: z.array(BulkResult), meta: z.object({ total: z.int(), serverTime: Timestamp }) }),
  stores: { audit: ['PutItem'], items: ['GetItem', 'PutItem', 'DeleteItem'], matches: ['PutItem'] },
  timeoutSeconds: 28,
  source: 'D2112',
});
