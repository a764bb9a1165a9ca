import * as z from 'zod';
import { ProcessorFields, ProcessorResult } from '../../domain/conversions/update-conversion.ts';
import { AssetProcessing } from '../../domain/jobs/asset-processing.ts';
import { MAX_REQUEST_BYTES } from '../../platform/http/body-limit.ts';
import { readFormBody } from '../../platform/http/form-body.ts';
import { route } from '../../platform/http/route.ts';
import { IdParams } from './basic-schemas.ts';

export const updateConversion = route({
  operation: 'updateConversion',
  method: 'PUT',
  path: '/v2/items/{id}/threeDimensionalAssets',
  summary: 'Tell the progress, the failure or the finished archive of an external processor of a 3D model',
  file: 'items/update-conversion',
  audience: 'user',
  rights: ['catalog-mgt'],
  context: 'cms',
  params: IdParams,
  body: {
    kind: 'form',
    read: readFormBody,
    fields: ProcessorFields,
    json: { assetResult: ProcessorResult.optional() },
    files: { names: ['assetBundle', 'threeDimensionalAsset', 'assetResult'], maxBytes: MAX_REQUEST_BYTES },
  },
  uploadField: 'threeDimensionalAssetUrl',
  limit: 'upload',
  response: z.object({ assetProcessing: AssetProcessing }),
  errors: ['CONFLICT'],
  stores: {
    items: ['GetItem', 'PutItem'],
    jobs: ['GetItem', 'Query:byItem', 'UpdateItem'],
    // With ListBucket, S3 returns 404 for a missing upload; without it, 403.
    privateFiles: ['PutObject', 'GetObject', 'ListBucket'],
    assetJobs: ['SendMessage'],
  },
  timeoutSeconds: 28,
  source: 'interface.md, D617',
});

export const updateConversionByOldPath = route({
  ...updateConversion,
  operation: 'updateConversionByOldPath',
  aliasOf: updateConversion.operation,
  path: '/v2/items/{id}/threeDimensionalAsset',
  deprecated: { since: '2026-01-01', successor: updateConversion.path },
});
