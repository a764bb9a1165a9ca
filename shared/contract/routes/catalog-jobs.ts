import * as z from 'zod';
import { CatalogFileFormat, CatalogJob, ModelOptions, TableFormat } from '../../domain/catalog-jobs/catalog-job.ts';
import { MAX_REQUEST_BYTES } from '../../platform/http/body-limit.ts';
import { readFormBody } from '../../platform/http/form-body.ts';
import { route } from '../../platform/http/route.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { IdParams } from './basic-schemas.ts';

/** What the calls about jobs of catalogs have in common: one function. */
const base = {
  file: 'catalogs/catalog-jobs',
  audience: 'user',
  rights: ['catalog-mgt'],
  context: 'cms',
  stream: true,
  source: 'D2190',
} as const;
const JobParams = z.object({ id: z.string(), jobId: z.string() });
const CatalogJobReply = z.object({ catalogJob: CatalogJob });
const CatalogJobList = z.object({
  catalogJobs: z.array(CatalogJob),
  meta: z.object({ total: z.int(), serverTime: Timestamp }),
});
const Flag = z.union([z.boolean(), z.enum(['true', 'false', '']).transform((text) => text === 'true')]);

export const createCatalogImport = route({
  ...base,
  operation: 'createCatalogImport',
  method: 'POST',
  path: '/v2/catalogs/{id}/imports',
  summary: 'Create and change items from a table, or send the models of an archive; or only say what would happen',
  params: IdParams,
  body: {
    kind: 'form',
    read: readFormBody,
    fields: z.object({
      sourceUrl: z.string().optional(),
      format: CatalogFileFormat.optional(),
      dryRun: Flag.optional(),
      ...ModelOptions.shape,
    }),
    files: { names: ['file'], maxBytes: MAX_REQUEST_BYTES },
    orJson: true,
  },
  uploadField: 'sourceUrl',
  limit: 'jobStart',
  idempotencyKey: true,
  response: CatalogJobReply,
  errors: ['CONFLICT', 'NOT_FOUND'],
  stores: {
    items: ['GetItem'],
    jobs: ['GetItem', 'PutItem', 'UpdateItem', 'Query:byItem'],
    catalogJobs: ['SendMessage'],
    // With ListBucket, S3 returns 404 for a missing upload; without it, 403.
    privateFiles: ['GetObject', 'PutObject', 'ListBucket'],
    audit: ['PutItem'],
  },
});

export const listCatalogImports = route({
  ...base,
  operation: 'listCatalogImports',
  method: 'GET',
  path: '/v2/catalogs/{id}/imports',
  summary: 'The last 50 imports of a catalog, the newest first',
  params: IdParams,
  response: CatalogJobList,
});

export const getCatalogImport = route({
  ...base,
  operation: 'getCatalogImport',
  method: 'GET',
  path: '/v2/catalogs/{id}/imports/{jobId}',
  summary: 'An import: its progress, its counts, and at its end the outcome of each row',
  params: JobParams,
  response: CatalogJobReply,
  etag: true,
});

export const cancelCatalogImport = route({
  ...base,
  operation: 'cancelCatalogImport',
  method: 'POST',
  path: '/v2/catalogs/{id}/imports/{jobId}/cancel',
  summary: 'Stop an import; what it has written stays until it is undone',
  params: JobParams,
  response: CatalogJobReply,
  errors: ['CONFLICT'],
});

export const undoCatalogImport = route({
  ...base,
  operation: 'undoCatalogImport',
  method: 'POST',
  path: '/v2/catalogs/{id}/imports/{jobId}/undo',
  summary: 'Take an import back: archive what it created, restore what it changed, leave what was changed since',
  params: JobParams,
  limit: 'jobStart',
  idempotencyKey: true,
  response: CatalogJobReply,
  errors: ['CONFLICT'],
});

export const createCatalogExport = route({
  ...base,
  operation: 'createCatalogExport',
  method: 'POST',
  path: '/v2/catalogs/{id}/exports',
  summary: 'Write the items of a catalog into a file: CSV, a workbook or JSON lines',
  params: IdParams,
  body: { kind: 'json', schema: z.object({ format: TableFormat.default('csv') }) },
  limit: 'jobStart',
  idempotencyKey: true,
  response: CatalogJobReply,
});

export const listCatalogExports = route({
  ...base,
  operation: 'listCatalogExports',
  method: 'GET',
  path: '/v2/catalogs/{id}/exports',
  summary: 'The last 50 exports of a catalog, the newest first',
  params: IdParams,
  response: CatalogJobList,
});

export const getCatalogExport = route({
  ...base,
  operation: 'getCatalogExport',
  method: 'GET',
  path: '/v2/catalogs/{id}/exports/{jobId}',
  summary: 'An export, and at its end the address of the file for an hour',
  params: JobParams,
  response: CatalogJobReply,
  etag: true,
});
