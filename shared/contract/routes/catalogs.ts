import * as z from 'zod';
import { ShownCatalog } from '../../domain/catalogs/shown-catalog.ts';
import { CatalogChanges, ManagedCatalog, NewCatalog } from '../../domain/catalogs/written-catalog.ts';
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
  stream: true,
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

export const createCatalog = route({
  operation: 'createCatalog',
  method: 'POST',
  path: '/v2/catalogs',
  summary: "Create an empty catalog of the caller's tenant",
  file: 'catalogs/create-catalog',
  audience: 'user',
  rights: ['catalog-mgt'],
  context: 'cms',
  body: { kind: 'json', schema: NewCatalog },
  idempotencyKey: true,
  response: z.object({ catalog: ManagedCatalog }),
  errors: ['CONFLICT', 'UNPROCESSABLE'],
  stores: { items: ['PutItem', 'Query'], audit: ['PutItem'] },
  source: 'D2130',
});

export const updateCatalog = route({
  operation: 'updateCatalog',
  method: 'PUT',
  path: '/v2/catalogs/{id}',
  summary: 'Rename a catalog, publish it, share it with tenants, or choose what is shown first',
  file: 'catalogs/update-catalog',
  audience: 'user',
  rights: ['catalog-mgt'],
  context: 'cms',
  params: IdParams,
  body: { kind: 'json', schema: CatalogChanges },
  response: z.object({ catalog: ManagedCatalog }),
  errors: ['CONFLICT', 'UNPROCESSABLE'],
  stores: { items: ['GetItem', 'Query', 'PutItem', 'DeleteItem'], audit: ['PutItem'] },
  source: 'D2130',
});
