import * as z from 'zod';
import { ModelTransform } from '../../domain/conversions/transform-model.ts';
import { ItemWithModel } from '../../domain/items/models/item-with-model.ts';
import { ShownModel } from '../../domain/items/models/model-version.ts';
import { AssetProcessing } from '../../domain/jobs/asset-processing.ts';
import { route } from '../../platform/http/route.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { IdParams } from './basic-schemas.ts';

/** What the calls for the models of an item have in common. */
const ofItem = { audience: 'user', rights: ['catalog-mgt'], context: 'cms' } as const;

export const listItemModels = route({
  ...ofItem,
  operation: 'listItemModels',
  method: 'GET',
  path: '/v2/items/{id}/models',
  summary: 'The last 20 models of an item, newest first',
  file: 'items/list-item-models',
  params: IdParams,
  response: z.object({
    models: z.array(ShownModel),
    meta: z.object({ total: z.int(), serverTime: Timestamp }),
  }),
  stream: true,
  stores: { items: ['GetItem', 'Query'] },
  source: 'D2113',
});

export const restoreItemModel = route({
  ...ofItem,
  operation: 'restoreItemModel',
  method: 'POST',
  path: '/v2/items/{id}/models/{jobId}/restore',
  summary: 'Give an item a model that it had before, or one that waits for a look',
  file: 'items/restore-item-model',
  params: z.object({ id: z.string(), jobId: z.string() }),
  limit: 'jobStart',
  response: z.object({ item: ItemWithModel }),
  errors: ['CONFLICT'],
  stores: {
    items: ['GetItem', 'PutItem', 'DeleteItem', 'Query'],
    audit: ['PutItem'],
    jobs: ['PutItem', 'UpdateItem'],
    renderJobs: ['SendMessage'],
  },
  source: 'D2114',
});

export const transformItemModel = route({
  ...ofItem,
  operation: 'transformItemModel',
  method: 'POST',
  path: '/v2/items/{id}/transform',
  summary: 'Make the model of an item anew from its kept source: larger, smaller, turned, or in another unit',
  file: 'items/transform-item-model',
  params: IdParams,
  body: { kind: 'json', schema: ModelTransform },
  limit: 'jobStart',
  idempotencyKey: true,
  response: z.object({ assetProcessing: AssetProcessing }),
  errors: ['CONFLICT'],
  stores: {
    items: ['GetItem', 'UpdateItem', 'Query'],
    jobs: ['PutItem', 'UpdateItem'],
    assetJobs: ['SendMessage'],
    privateFiles: ['GetObject'],
  },
  source: 'D2115',
});
