import * as z from 'zod';
import { AssetProcessing } from '../../domain/jobs/asset-processing.ts';
import { RenderingFields } from '../../domain/renderings/rendering-fields.ts';
import { RenderSettings } from '../../engines/rendering/settings/render-settings.ts';
import { readFormBody } from '../../platform/http/form-body.ts';
import { MAX_SETTINGS_BYTES } from '../../platform/http/form-settings.ts';
import { route } from '../../platform/http/route.ts';
import { IdParams } from './basic-schemas.ts';

export const createRendering = route({
  operation: 'createRendering',
  method: 'POST',
  path: '/v2/items/{id}/renderings',
  summary: 'Render pictures of an item: perspective, from above, or as a turntable',
  file: 'items/create-rendering',
  audience: 'user',
  rights: ['jobs', 'catalog-mgt'],
  params: IdParams,
  body: {
    kind: 'form',
    read: readFormBody,
    fields: RenderingFields,
    json: { settings: RenderSettings },
    files: { names: ['settings'], maxBytes: MAX_SETTINGS_BYTES },
    orJson: true,
  },
  limit: 'jobStart',
  idempotencyKey: true,
  response: z.object({ assetProcessing: AssetProcessing }),
  errors: ['CONFLICT'],
  stores: { items: ['GetItem'], jobs: ['PutItem', 'UpdateItem'], renderJobs: ['SendMessage'] },
  source: 'interface.md, chapter 4',
});
