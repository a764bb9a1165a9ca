import * as z from 'zod';
import { AssetProcessing } from '../../domain/jobs/asset-processing.ts';
import { RenderingFields } from '../../domain/renderings/rendering-fields.ts';
import { RenderSettings } from '../../engines/rendering/settings/render-settings.ts';
import { RoomSettings } from '../../engines/rendering/settings/room-settings.ts';
import { readFormBody } from '../../platform/http/form-body.ts';
import { MAX_SETTINGS_BYTES } from '../../platform/http/form-settings.ts';
import { one } from '../../platform/http/query.ts';
import { route } from '../../platform/http/route.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { IdParams } from './basic-schemas.ts';

/** Fields of all renderings. */
const renderingBase = {
  method: 'POST',
  params: IdParams,
  limit: 'jobStart',
  idempotencyKey: true,
  response: z.object({ assetProcessing: AssetProcessing }),
} as const;
/** A form, or JSON. */
const bodyWith = <Settings extends z.ZodType>(settings: Settings) =>
  ({
    kind: 'form',
    read: readFormBody,
    fields: RenderingFields,
    json: { settings },
    files: { names: ['settings'], maxBytes: MAX_SETTINGS_BYTES },
    orJson: true,
  }) as const;

export const createRendering = route({
  ...renderingBase,
  operation: 'createRendering',
  path: '/v2/items/{id}/renderings',
  summary: 'Render pictures of an item: perspective, from above, or as a turntable',
  file: 'items/create-rendering',
  audience: 'user',
  rights: ['jobs', 'catalog-mgt'],
  body: bodyWith(RenderSettings),
  errors: ['CONFLICT'],
  stores: { items: ['GetItem'], jobs: ['PutItem', 'UpdateItem'], renderJobs: ['SendMessage'] },
  source: 'interface.md, chapter 4',
});

export const createConfigurationRendering = route({
  ...renderingBase,
  operation: 'createConfigurationRendering',
  path: '/v2/configurations/{id}/renderings',
  summary: 'Render pictures of a configured item, by the id of the configuration or of the item',
  file: 'configurations/render-configuration',
  audience: 'user',
  rights: ['jobs', 'catalog-mgt'],
  body: bodyWith(RenderSettings),
  errors: ['CONFLICT'],
  stores: { items: ['GetItem'], saved: ['GetItem'], jobs: ['PutItem', 'UpdateItem'], renderJobs: ['SendMessage'] },
  source: 'D1556',
});

export const listConfigurationRenderings = route({
  operation: 'listConfigurationRenderings',
  method: 'GET',
  path: '/v2/configurations/{id}/renderings',
  summary: 'The renderings of a configured item, newest first, of up to 500 jobs in a response',
  file: 'configurations/list-configuration-renderings',
  audience: 'client',
  params: IdParams,
  query: z.object({ cursor: one.transform((cursor) => cursor || undefined).pipe(z.string().max(200).optional()) }),
  response: z.object({
    assetProcessings: z.array(AssetProcessing),
    meta: z.object({ total: z.int(), serverTime: Timestamp, nextCursor: z.string().optional() }),
  }),
  errors: ['CONFLICT'],
  stream: true,
  stores: { items: ['GetItem'], saved: ['GetItem'], jobs: ['Query:byItem'] },
  source: 'D1556',
});

export const createPlanRendering = route({
  ...renderingBase,
  operation: 'createPlanRendering',
  path: '/v2/plans/{id}/renderings',
  summary: "Render pictures of a plan as it is now with its furniture: from above, as a doll's house, or from inside",
  file: 'plans/render-plan',
  audience: 'user',
  rights: [],
  body: bodyWith(RoomSettings),
  errors: ['FORBIDDEN', 'CONFLICT'],
  stores: { plans: ['GetItem'], jobs: ['PutItem', 'UpdateItem'], renderJobs: ['SendMessage'] },
  source: 'extension',
});

export const createPlanSnapshotRendering = route({
  ...renderingBase,
  operation: 'createPlanSnapshotRendering',
  path: '/v2/planSnapshots/{id}/renderings',
  summary: "Render pictures of a plan snapshot with its furniture: from above, as a doll's house, or from inside",
  file: 'plan-snapshots/render-plan-snapshot',
  audience: 'client',
  body: bodyWith(RoomSettings),
  errors: ['SIGN_IN_REQUIRED', 'FORBIDDEN'],
  stores: { saved: ['GetItem'], jobs: ['PutItem', 'UpdateItem'], renderJobs: ['SendMessage'] },
  source: 'extension',
});
