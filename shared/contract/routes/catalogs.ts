import * as z from 'zod';
import { ShownCatalog } from '../../domain/catalogs/shown-catalog.ts';
import { route } from '../../platform/http/route.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { IdParams } from './basic-schemas.ts';

export const listCatalogs = route({
  operation: 'listCatalogs',
  method: 'GET',
  path: '/v2/catalogs',
  summary: 'Catalogs that the caller sees: the own ones, those shared with the tenant, and the public ones',
  file: 'catalogs/list-catalogs',
  audience: 'client',
  response: z.object({ catalogs: z.array(ShownCatalog), meta: z.object({ total: z.int(), serverTime: Timestamp }) }),
  stores: { items: ['GetItem', 'Query'] },
  source: 'extension',
});

export const getCatalog = route({
  operation: 'getCatalog',
  method: 'GET',
  path: '/v2/catalogs/{id}',
  summary: 'One catalog',
  file: 'catalogs/get-catalog',
  audience: 'client',
  params: IdParams,
  response: z.object({ catalog: ShownCatalog }),
  etag: true,
  stores: { items: ['GetItem'] },
  source: 'extension',
});
