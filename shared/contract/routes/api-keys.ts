import * as z from 'zod';
import { ApiKeyChanges, NewApiKey, Rotation } from '../../domain/api-keys/api-key-bodies.ts';
import { ApiKeyWithSecret, ShownApiKey } from '../../domain/api-keys/shown-api-key.ts';
import { route } from '../../platform/http/route.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { IdParams } from './basic-schemas.ts';

/** What all rows of api keys have in common: one function. */
const base = {
  file: 'api-keys/manage-api-keys',
  stream: true,
  audience: 'user',
  rights: ['tenant-mgt'],
  source: 'D2150 and D2151',
} as const;
const WithSecret = z.object({ apiKey: ApiKeyWithSecret });

export const listApiKeys = route({
  ...base,
  operation: 'listApiKeys',
  method: 'GET',
  path: '/v2/apiKeys',
  summary: 'The api keys of the tenant, without their secrets',
  response: z.object({
    apiKeys: z.array(ShownApiKey),
    meta: z.object({ total: z.int(), serverTime: Timestamp }),
  }),
  stores: { identity: ['GetItem', 'Query'], usage: ['BatchGetItem'] },
});

export const createApiKey = route({
  ...base,
  operation: 'createApiKey',
  method: 'POST',
  path: '/v2/apiKeys',
  summary: 'Create an api key of the tenant; the response is the only one that shows its secret',
  limit: 'jobStart',
  body: { kind: 'json', schema: NewApiKey },
  response: WithSecret,
  // The response is not stored: a repeated call makes it again from the key.
  idempotencyKey: 'remade',
  stores: { identity: ['GetItem', 'PutItem'], audit: ['PutItem'] },
});

export const updateApiKey = route({
  ...base,
  operation: 'updateApiKey',
  method: 'PUT',
  path: '/v2/apiKeys/{id}',
  summary: 'Change label, switch and encryption of an api key of the tenant',
  params: IdParams,
  body: { kind: 'json', schema: ApiKeyChanges },
  response: z.object({ apiKey: ShownApiKey }),
  errors: ['CONFLICT'],
  stores: { identity: ['GetItem', 'PutItem'], audit: ['PutItem'] },
});

export const deleteApiKey = route({
  ...base,
  operation: 'deleteApiKey',
  method: 'DELETE',
  path: '/v2/apiKeys/{id}',
  summary: 'Delete an api key of the tenant; it stops working within 30 seconds',
  params: IdParams,
  status: 204,
  response: z.void(),
  errors: ['CONFLICT'],
  stores: { identity: ['GetItem', 'DeleteItem'], audit: ['PutItem'] },
});

export const rotateApiKey = route({
  ...base,
  operation: 'rotateApiKey',
  method: 'POST',
  path: '/v2/apiKeys/{id}/rotate',
  summary: 'Give an api key a second secret, or end the older one of two',
  params: IdParams,
  body: { kind: 'json', schema: Rotation },
  response: WithSecret,
  errors: ['CONFLICT'],
  idempotencyKey: 'remade',
  stores: { identity: ['GetItem', 'PutItem'], audit: ['PutItem'] },
});
