import * as z from 'zod';
import { Share, ShareFields, SnapshotShareFields } from '../../domain/shares/share-form.ts';
import { MAX_REQUEST_BYTES } from '../../platform/http/body-limit.ts';
import { readFormBody } from '../../platform/http/form-body.ts';
import { route } from '../../platform/http/route.ts';
import { IdParams } from './basic-schemas.ts';

/** Fields of all shares by e-mail. */
const shareBase = {
  method: 'POST',
  audience: 'client',
  params: IdParams,
  body: {
    kind: 'form',
    read: readFormBody,
    fields: ShareFields,
    files: { names: [], maxBytes: MAX_REQUEST_BYTES },
    orJson: true,
  },
  idempotencyKey: true,
  response: z.object({ share: Share }),
  errors: ['TOO_MANY_REQUESTS'],
  source: 'extension',
} as const;

export const shareItem = route({
  ...shareBase,
  operation: 'shareItem',
  path: '/v2/items/{id}/shares',
  summary: 'Share an item by e-mail: 1 = share, 2 = link to see it in AR, 3 = saved draft',
  file: 'items/share-item',
  stores: { items: ['GetItem'], saved: ['PutItem'], events: ['PutItem'], webhooks: ['SendMessage'] },
});

export const shareConfiguration = route({
  ...shareBase,
  operation: 'shareConfiguration',
  path: '/v2/configurations/{id}/shares',
  summary:
    'Share a configuration, or an item by its id, by e-mail: 1 = share, 2 = link to see it in AR, 3 = saved draft',
  file: 'configurations/share-configuration',
  stores: { items: ['GetItem'], saved: ['GetItem', 'PutItem'], events: ['PutItem'], webhooks: ['SendMessage'] },
});

export const sharePlanSnapshot = route({
  ...shareBase,
  operation: 'sharePlanSnapshot',
  path: '/v2/planSnapshots/{id}/shares',
  summary: 'Share a plan snapshot by e-mail: 13 or 11 = share, 12 = link to see it in AR, 3 = saved draft',
  file: 'plan-snapshots/share-plan-snapshot',
  body: {
    kind: 'form',
    read: readFormBody,
    fields: SnapshotShareFields,
    files: { names: [], maxBytes: MAX_REQUEST_BYTES },
    orJson: true,
  },
  stores: { saved: ['GetItem', 'PutItem'], events: ['PutItem'], webhooks: ['SendMessage'] },
});
