import * as z from 'zod';
import { ExportFields } from '../../domain/exports/export-fields.ts';
import { ExportSettings } from '../../domain/exports/export-settings.ts';
import { AssetProcessing } from '../../domain/jobs/asset-processing.ts';
import { readFormBody } from '../../platform/http/form-body.ts';
import { MAX_SETTINGS_BYTES } from '../../platform/http/form-settings.ts';
import { route } from '../../platform/http/route.ts';
import { IdParams } from './basic-schemas.ts';

/** Fields of all exports. */
const exportBase = {
  method: 'POST',
  audience: 'client',
  params: IdParams,
  body: {
    kind: 'form',
    read: readFormBody,
    fields: ExportFields,
    json: { settings: ExportSettings },
    files: { names: ['settings'], maxBytes: MAX_SETTINGS_BYTES },
    orJson: true,
  },
  limit: 'jobStart',
  idempotencyKey: true,
  response: z.object({ assetProcessing: AssetProcessing }),
  errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
} as const;

export const createItem3dExport = route({
  ...exportBase,
  operation: 'createItem3dExport',
  path: '/v2/items/{id}/3d-exports',
  summary: 'Export the model of an item in formats of other programs',
  file: 'items/export-item',
  stores: { items: ['GetItem'], jobs: ['PutItem', 'UpdateItem'], exportJobs: ['SendMessage'] },
  source: 'interface.md, chapter 4',
});

export const createConfiguration3dExport = route({
  ...exportBase,
  operation: 'createConfiguration3dExport',
  path: '/v2/configurations/{id}/3d-exports',
  summary: 'Export the model of a configured item, by the id of the configuration or of the item',
  file: 'configurations/export-configuration',
  stores: { items: ['GetItem'], jobs: ['PutItem', 'UpdateItem'], exportJobs: ['SendMessage'], saved: ['GetItem'] },
  source: 'extension',
});

export const createPlanSnapshot3dExport = route({
  ...exportBase,
  operation: 'createPlanSnapshot3dExport',
  path: '/v2/planSnapshots/{id}/3d-exports',
  summary: 'Export what a plan snapshot shows: walls, floors, and the models of its objects',
  file: 'plan-snapshots/export-plan-snapshot',
  errors: ['TOO_MANY_REQUESTS'],
  stores: { saved: ['GetItem'], jobs: ['PutItem', 'UpdateItem'], exportJobs: ['SendMessage'] },
  source: 'extension',
});
