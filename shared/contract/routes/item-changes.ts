import * as z from 'zod';
import { Item } from '../../domain/items/item.ts';
import { ItemImageFields } from '../../domain/items/item-image-fields.ts';
import { ItemChanges } from '../../domain/items/written-item.ts';
import { MAX_REQUEST_BYTES } from '../../platform/http/body-limit.ts';
import { readFormBody } from '../../platform/http/form-body.ts';
import { route } from '../../platform/http/route.ts';
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
  response: z.object({ item: Item }),
  errors: ['CONFLICT', 'UNPROCESSABLE'],
  stores: {
    items: ['GetItem', 'PutItem', 'DeleteItem'],
    matches: ['PutItem'],
    publicFiles: ['PutObject'],
    audit: ['PutItem'],
  },
  layers: ['sharp'],
  memoryMb: 1536,
  timeoutSeconds: 28,
  source: 'extension',
});
