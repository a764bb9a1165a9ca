import * as z from 'zod';
import { OptionRendering } from '../../domain/option-renderings/option-rendering.ts';
import { OptionRenderingSettings } from '../../domain/option-renderings/option-rendering-settings.ts';
import { readFormBody } from '../../platform/http/form-body.ts';
import { MAX_SETTINGS_BYTES } from '../../platform/http/form-settings.ts';
import { route } from '../../platform/http/route.ts';
import { IdParams } from './basic-schemas.ts';

const response = z.object({ optionRendering: OptionRendering });
/** Who may render an item. */
const mayRender = { audience: 'user', rights: ['jobs', 'catalog-mgt'] } as const;

export const createOptionRendering = route({
  ...mayRender,
  operation: 'createOptionRendering',
  method: 'POST',
  path: '/v2/items/{id}/optionRenderings',
  summary: 'Render pictures of all values of some options of an item, or tell how many they are',
  file: 'items/create-option-rendering',
  params: IdParams,
  body: {
    kind: 'form',
    read: readFormBody,
    fields: z.object({ settings: z.string().optional() }),
    json: { settings: OptionRenderingSettings },
    files: { names: ['settings'], maxBytes: MAX_SETTINGS_BYTES },
    orJson: true,
  },
  limit: 'jobStart',
  idempotencyKey: true,
  response,
  errors: ['CONFLICT', 'UNPROCESSABLE'],
  stores: {
    items: ['GetItem'],
    jobs: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
    renderJobs: ['SendMessage'],
  },
  // Up to 500 jobs are created.
  timeoutSeconds: 28,
  source: 'D717',
});

export const getOptionRendering = route({
  ...mayRender,
  operation: 'getOptionRendering',
  method: 'GET',
  path: '/v2/items/{id}/optionRenderings/{batchId}',
  summary: 'The pictures of all values of some options of an item, named by choice, and how far their jobs are',
  file: 'items/get-option-rendering',
  params: z.object({ id: z.string(), batchId: z.string() }),
  response,
  etag: true,
  errors: ['FORBIDDEN'],
  stores: { items: ['GetItem'], jobs: ['GetItem', 'BatchGetItem'] },
  source: 'D718',
});
