import * as z from 'zod';
import { AssetProcessing } from '../../domain/jobs/asset-processing.ts';
import { one } from '../../platform/http/query.ts';
import { route } from '../../platform/http/route.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { IdParams } from './basic-schemas.ts';

export const listItemJobs = route({
  operation: 'listItemJobs',
  method: 'GET',
  path: '/v2/items/{id}/threeDimensionalAssets',
  summary: 'The jobs of an item, newest first, up to 500 in a response',
  file: 'items/list-item-jobs',
  audience: 'client',
  params: IdParams,
  query: z.object({ cursor: one.transform((cursor) => cursor || undefined).pipe(z.string().max(200).optional()) }),
  response: z.object({
    assetProcessings: z.array(AssetProcessing),
    meta: z.object({
      /** The jobs in this response. */
      total: z.int(),
      serverTime: Timestamp,
      nextCursor: z.string().optional(),
    }),
  }),
  stream: true,
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
