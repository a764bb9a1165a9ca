import * as z from 'zod';
import { ItemAssetFields } from '../../domain/items/item-asset-fields.ts';
import { ItemWithModel } from '../../domain/items/models/item-with-model.ts';
import { MAX_REQUEST_BYTES } from '../../platform/http/body-limit.ts';
import { readFormBody } from '../../platform/http/form-body.ts';
import { route } from '../../platform/http/route.ts';
import { IdParams } from './basic-schemas.ts';

export const saveItemAsset = route({
  operation: 'saveItemAsset',
  method: 'POST',
  path: '/v2/items/{id}/assets',
  summary: 'Save an asset of an item, sent as a file or by its URL',
  file: 'items/save-item-asset',
  audience: 'user',
  rights: ['catalog-mgt'],
  context: 'cms',
  uploadField: 'assetUrl',
  params: IdParams,
  body: {
    kind: 'form',
    read: readFormBody,
    fields: ItemAssetFields,
    files: { names: ['assetFile'], maxBytes: MAX_REQUEST_BYTES },
  },
  limit: 'upload',
  idempotencyKey: true,
  response: z.object({ item: ItemWithModel }),
  errors: ['UNPROCESSABLE'],
  stores: {
    items: ['GetItem', 'PutItem', 'DeleteItem'],
    publicFiles: ['PutObject'],
    privateFiles: ['GetObject'],
    audit: ['PutItem'],
    jobs: ['PutItem', 'UpdateItem'],
    renderJobs: ['SendMessage'],
  },
  timeoutSeconds: 28,
  source: 'interface.md, chapter 4',
});

export const saveItem3dAsset = route({
  ...saveItemAsset,
  operation: 'saveItem3dAsset',
  aliasOf: saveItemAsset.operation,
  path: '/v2/items/{id}/3d-assets',
});
