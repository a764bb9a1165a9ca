import * as z from 'zod';
import { ConversionFields } from '../../domain/conversions/start-conversion.ts';
import { AssetProcessing } from '../../domain/jobs/asset-processing.ts';
import { MAX_REQUEST_BYTES } from '../../platform/http/body-limit.ts';
import { readFormBody } from '../../platform/http/form-body.ts';
import { route } from '../../platform/http/route.ts';
import { IdParams } from './basic-schemas.ts';

export const createConversion = route({
  operation: 'createConversion',
  method: 'POST',
  path: '/v2/items/{id}/threeDimensionalAssets',
  summary: 'Start the conversion of a 3D model, sent as a zip, a tar.gz or a bare model file',
  file: 'items/create-conversion',
  audience: 'user',
  rights: ['catalog-mgt'],
  context: 'cms',
  params: IdParams,
  body: {
    kind: 'form',
    read: readFormBody,
    fields: ConversionFields,
    files: { names: ['threeDimensionalAsset'], maxBytes: MAX_REQUEST_BYTES },
  },
  uploadField: 'threeDimensionalAssetUrl',
  limit: 'jobStart',
  idempotencyKey: true,
  response: z.object({ assetProcessing: AssetProcessing }),
  stores: {
    items: ['GetItem', 'UpdateItem'],
    jobs: ['PutItem', 'UpdateItem'],
    // With ListBucket, S3 returns 404 for a missing upload; without it, 403.
    privateFiles: ['PutObject', 'GetObject', 'ListBucket'],
    assetJobs: ['SendMessage'],
  },
  timeoutSeconds: 28,
  source: 'interface.md, chapter 4',
});

export const createConversionByOldPath = route({
  ...createConversion,
  operation: 'createConversionByOldPath',
  aliasOf: createConversion.operation,
  path: '/v2/items/{id}/threeDimensionalAsset',
  deprecated: { since: '2026-01-01', successor: createConversion.path },
});
