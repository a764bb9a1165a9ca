import * as z from 'zod';
import { ItemOption } from '../../domain/options/option.ts';
import { route } from '../../platform/http/route.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { IdParams } from './basic-schemas.ts';

export const listProposedOptions = route({
  operation: 'listProposedOptions',
  method: 'GET',
  path: '/v2/items/{id}/proposedOptions',
  summary: 'Options that the model of an item offers by itself: its variants, materials and nodes',
  file: 'items/list-proposed-options',
  audience: 'user',
  rights: ['catalog-mgt'],
  context: 'cms',
  params: IdParams,
  response: z.object({
    proposedOptions: z.array(ItemOption),
    meta: z.object({ total: z.int(), serverTime: Timestamp }),
  }),
  // With ListBucket, S3 returns 404 for a missing model; without it, 403.
  stream: true,
  stores: { items: ['GetItem'], privateFiles: ['GetObject', 'ListBucket'] },
  source: 'D464',
});
