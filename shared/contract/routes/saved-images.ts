import * as z from 'zod';
import { Configuration } from '../../domain/configurations/configuration.ts';
import { SavedImageType } from '../../domain/configurations/saved-image.ts';
import { PlanSnapshot } from '../../domain/plan-snapshots/plan-snapshot.ts';
import { IMAGE_CHILD } from '../../domain/uploads/image-child-entry.ts';
import { MAX_REQUEST_BYTES } from '../../platform/http/body-limit.ts';
import { readFormBody } from '../../platform/http/form-body.ts';
import { route } from '../../platform/http/route.ts';
import { IdParams } from './basic-schemas.ts';

const ConfigurationResponse = z.object({ configuration: Configuration });

/** Fields of the routes that save an image of a plan snapshot or a configuration. */
const savedImageBase = {
  audience: 'client',
  limit: 'upload',
  errors: ['UNPROCESSABLE'],
  childEntries: IMAGE_CHILD,
  layers: ['sharp'],
  memoryMb: 1536,
  timeoutSeconds: 28,
  source: 'extension',
} as const;

export const savePlanSnapshotImage = route({
  ...savedImageBase,
  operation: 'savePlanSnapshotImage',
  method: 'PUT',
  path: '/v2/planSnapshots/{id}',
  summary: 'Set an image of a plan snapshot, sent as the file of the form; nothing else of it changes',
  file: 'plan-snapshots/save-plan-snapshot-image',
  params: IdParams,
  body: {
    kind: 'form',
    read: readFormBody,
    fields: z.object({ type: SavedImageType }),
    files: { names: ['file'], maxBytes: MAX_REQUEST_BYTES },
    isOnlyUse: true,
  },
  response: z.object({ planSnapshot: PlanSnapshot }),
  errors: ['SIGN_IN_REQUIRED', 'FORBIDDEN', 'METHOD_NOT_ALLOWED', 'UNPROCESSABLE'],
  stream: true,
  stores: { saved: ['GetItem', 'UpdateItem'], publicFiles: ['PutObject'], privateFiles: ['GetObject'] },
});

export const saveConfigurationTopImage = route({
  ...savedImageBase,
  operation: 'saveConfigurationTopImage',
  method: 'POST',
  path: '/v2/configurations/{id}/topImage',
  summary: 'Set an image of a configuration, sent as the first file of the form; one that is there stays',
  file: 'configurations/save-configuration-image',
  params: IdParams,
  body: {
    kind: 'form',
    read: readFormBody,
    fields: z.object({}),
    files: { names: ['*'], maxBytes: MAX_REQUEST_BYTES },
  },
  idempotencyKey: true,
  response: ConfigurationResponse,
  stores: { saved: ['GetItem', 'UpdateItem'], publicFiles: ['PutObject'] },
});

export const saveConfigurationPerspectiveImage = route({
  ...saveConfigurationTopImage,
  operation: 'saveConfigurationPerspectiveImage',
  path: '/v2/configurations/{id}/perspectiveImage',
});
