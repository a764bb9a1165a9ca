import * as z from 'zod';
import { NewShortId, ShortId } from '../../domain/client-calls/short-id.ts';
import { NewUserAction, UserAction } from '../../domain/client-calls/user-action.ts';
import { route } from '../../platform/http/route.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { IdParams } from './basic-schemas.ts';

const EmptyListMeta = z.object({ total: z.literal(0), serverTime: Timestamp });

export const createShortId = route({
  operation: 'createShortId',
  method: 'POST',
  path: '/v2/shortIds',
  summary: 'A short name for a long id, for links',
  file: 'client-calls/create-short-id',
  audience: 'client',
  body: { kind: 'json', schema: NewShortId },
  idempotencyKey: true,
  response: z.object({ shortId: ShortId }),
  errors: ['TOO_MANY_REQUESTS'],
  stores: { saved: ['PutItem'] },
  source: 'extension',
});

export const getShortId = route({
  operation: 'getShortId',
  method: 'GET',
  path: '/v2/shortIds/{id}',
  summary: 'What a short id stands for',
  file: 'client-calls/get-short-id',
  audience: 'client',
  params: IdParams,
  response: z.object({ shortId: ShortId }),
  etag: true,
  stores: { saved: ['GetItem', 'UpdateItem'] },
  source: 'extension',
});

export const countUserAction = route({
  operation: 'countUserAction',
  method: 'POST',
  path: '/v2/userActions',
  summary: 'Count what a user did, by tenant and day; nothing personal is kept',
  file: 'client-calls/count-user-action',
  audience: 'client',
  body: { kind: 'json', schema: NewUserAction },
  response: z.object({ userAction: UserAction }),
  stores: { saved: ['UpdateItem'] },
  source: 'extension',
});

/** Fields of the lists that clients request and that are always empty. */
const emptyListBase = {
  method: 'GET',
  file: 'client-calls/list-nothing',
  audience: 'client',
  source: 'extension',
} as const;

export const listComponents = route({
  ...emptyListBase,
  operation: 'listComponents',
  path: '/v2/components',
  summary: 'No components: the service holds none',
  response: z.object({ components: z.array(z.never()).max(0), meta: EmptyListMeta }),
});

export const listPreloadedComponents = route({
  ...listComponents,
  operation: 'listPreloadedComponents',
  path: '/v2/preloads/components',
});

export const listCatalogComponents = route({
  ...listComponents,
  operation: 'listCatalogComponents',
  path: '/v2/catalogs/{id}/components',
  params: IdParams,
});

export const listMeshes = route({
  ...emptyListBase,
  operation: 'listMeshes',
  path: '/v2/meshes',
  summary: 'No meshes: the service holds none',
  response: z.object({ meshes: z.array(z.never()).max(0), meta: EmptyListMeta }),
});
