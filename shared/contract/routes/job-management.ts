import * as z from 'zod';
import { AssetProcessing, ListedProcessing } from '../../domain/jobs/asset-processing.ts';
import { JobListQuery } from '../../domain/jobs/list-jobs.ts';
import { JobRetries, RetriedJobs } from '../../domain/jobs/manage-jobs.ts';
import { route } from '../../platform/http/route.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { IdParams } from './basic-schemas.ts';

export const listAssetProcessings = route({
  operation: 'listAssetProcessings',
  method: 'GET',
  path: '/v2/assetProcessings',
  summary: 'Jobs of the tenant, last change first, with how many are waiting, running, done and failed',
  file: 'asset-processings/list-asset-processings',
  audience: 'user',
  rights: ['catalog-mgt', 'jobs'],
  query: JobListQuery,
  response: z.object({
    assetProcessings: z.array(ListedProcessing),
    meta: z.object({
      count: z.int(),
      nextCursor: z.string().optional(),
      /** The counts of the whole tenant; missing for a caller who sees only the jobs of some catalogs. */
      counts: z.object({ waiting: z.int(), running: z.int(), done: z.int(), failed: z.int() }).optional(),
      /** False while jobs from before this list are missing in it. */
      complete: z.boolean(),
      serverTime: Timestamp,
    }),
  }),
  etag: true,
  stream: true,
  stores: { jobs: ['GetItem', 'Query', 'Query:byTenant', 'Query:byItem'] },
  source: 'D2102',
});

/** What starting a job again needs. */
const retryBase = {
  method: 'POST',
  audience: 'user',
  rights: ['catalog-mgt', 'jobs'],
  limit: 'jobStart',
  stores: {
    jobs: ['GetItem', 'UpdateItem'],
    items: ['UpdateItem'],
    assetJobs: ['SendMessage'],
    renderJobs: ['SendMessage'],
    exportJobs: ['SendMessage'],
  },
} as const;

export const retryAssetProcessing = route({
  ...retryBase,
  operation: 'retryAssetProcessing',
  path: '/v2/assetProcessings/{id}/retry',
  summary: 'Start a new attempt at a failed job',
  file: 'asset-processings/retry-asset-processing',
  params: IdParams,
  response: z.object({ assetProcessing: AssetProcessing }),
  errors: ['CONFLICT'],
  stores: { ...retryBase.stores, privateFiles: ['GetObject'] },
  source: 'D2103',
});

export const retryAssetProcessings = route({
  ...retryBase,
  operation: 'retryAssetProcessings',
  path: '/v2/assetProcessings/retry',
  summary: 'Start failed jobs again: by their ids, or all with one error',
  file: 'asset-processings/retry-asset-processings',
  body: { kind: 'json', schema: JobRetries },
  response: RetriedJobs,
  stores: { ...retryBase.stores, jobs: ['GetItem', 'UpdateItem', 'Query:byTenant'] },
  timeoutSeconds: 28,
  source: 'D2104',
});

export const cancelAssetProcessing = route({
  operation: 'cancelAssetProcessing',
  method: 'POST',
  path: '/v2/assetProcessings/{id}/cancel',
  summary: 'Cancel a job that has not ended',
  file: 'asset-processings/cancel-asset-processing',
  audience: 'user',
  rights: ['catalog-mgt', 'jobs'],
  params: IdParams,
  response: z.object({ assetProcessing: AssetProcessing }),
  errors: ['CONFLICT'],
  stores: {
    jobs: ['GetItem', 'UpdateItem'],
    items: ['GetItem', 'PutItem'],
    events: ['PutItem'],
    webhooks: ['SendMessage'],
    privateFiles: ['GetObject'],
  },
  source: 'D2103',
});
