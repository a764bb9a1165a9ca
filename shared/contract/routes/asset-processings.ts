import * as z from 'zod';
import { AssetProcessing } from '../../domain/jobs/asset-processing.ts';
import { route } from '../../platform/http/route.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { IdParams } from './basic-schemas.ts';

export const listItemJobs = route({
  operation: 'listItemJobs',
  method: 'GET',
  path: '/v2/items/{id}/threeDimensionalAssets',
  summary: 'All jobs of an item, newest first',
  file: 'items/list-item-jobs',
  audience: 'client',
  params: IdParams,
  response: z.object({
    assetProcessings: z.array(AssetProcessing),
    meta: z.object({ total: z.int(), serverTime: Timestamp }),
  }),
  stores: { items: ['GetItem'], jobs: ['Query:byItem'], privateFiles: ['GetObject'] },
  source: 'interface.md, chapter 4',
});

export const getAssetProcessing = route({
  operation: 'getAssetProcessing',
  method: 'GET',
  path: '/v2/assetProcessings/{id}',
  summary: 'One job',
  file: 'asset-processings/get-asset-processing',
  audience: 'client',
  params: IdParams,
  response: z.object({ assetProcessing: AssetProcessing }),
  etag: true,
  stores: {
    jobs: ['GetItem'],
    items: ['GetItem'],
    plans: ['GetItem'],
    saved: ['GetItem'],
    privateFiles: ['GetObject'],
  },
  source: 'extension',
});
