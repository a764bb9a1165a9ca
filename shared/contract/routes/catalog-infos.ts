import * as z from 'zod';
import { CatalogInfo, InfoChanges, InfoType, NewInfo } from '../../domain/catalog-infos/info.ts';
import { many, one, required } from '../../platform/http/query.ts';
import { route } from '../../platform/http/route.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { IdParams } from './basic-schemas.ts';

export const listCatalogInfos = route({
  operation: 'listCatalogInfos',
  method: 'GET',
  path: '/v2/catalogElementAdditionalInfos',
  summary: 'Tooltips of a catalog, of one type of element, or of elements with certain parents',
  file: 'catalog-infos/list-catalog-infos',
  audience: 'client',
  query: z.object({
    catalog: required,
    type: one.transform((type) => type || undefined).pipe(InfoType.optional()),
    'parentId[]': many,
  }),
  response: z.object({
    catalogElementAdditionalInfos: z.array(CatalogInfo),
    meta: z.object({ total: z.int(), serverTime: Timestamp }),
  }),
  stream: true,
  stores: { items: ['GetItem'], catalogInfos: ['Query', 'BatchGetItem'] },
  source: 'interface.md, chapter 12',
});

export const getCatalogInfo = route({
  operation: 'getCatalogInfo',
  method: 'GET',
  path: '/v2/catalogElementAdditionalInfos/{id}',
  summary: 'One tooltip',
  file: 'catalog-infos/get-catalog-info',
  audience: 'client',
  params: IdParams,
  response: CatalogInfo,
  etag: true,
  stores: { items: ['GetItem'], catalogInfos: ['GetItem'] },
  source: 'interface.md, chapter 12',
});

export const createCatalogInfo = route({
  operation: 'createCatalogInfo',
  method: 'POST',
  path: '/v2/catalogElementAdditionalInfos',
  summary: 'Attach a tooltip to elements of a catalog',
  file: 'catalog-infos/create-catalog-info',
  audience: 'user',
  rights: ['catalog-mgt'],
  body: { kind: 'json', schema: NewInfo },
  response: CatalogInfo,
  errors: ['CONFLICT'],
  idempotencyKey: true,
  stores: { items: ['GetItem'], catalogInfos: ['PutItem'] },
  source: 'interface.md, chapter 12',
});

export const updateCatalogInfo = route({
  operation: 'updateCatalogInfo',
  method: 'PUT',
  path: '/v2/catalogElementAdditionalInfos/{id}',
  summary: 'Change fields of a tooltip',
  file: 'catalog-infos/update-catalog-info',
  audience: 'user',
  rights: ['catalog-mgt'],
  params: IdParams,
  body: { kind: 'json', schema: InfoChanges },
  response: CatalogInfo,
  errors: ['CONFLICT'],
  stores: { items: ['GetItem'], catalogInfos: ['GetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'] },
  source: 'interface.md, chapter 12',
});

export const deleteCatalogInfo = route({
  operation: 'deleteCatalogInfo',
  method: 'DELETE',
  path: '/v2/catalogElementAdditionalInfos/{id}',
  summary: 'Delete a tooltip; answers it as it was',
  file: 'catalog-infos/delete-catalog-info',
  audience: 'user',
  rights: ['catalog-mgt'],
  params: IdParams,
  response: CatalogInfo,
  errors: ['CONFLICT'],
  stores: { items: ['GetItem'], catalogInfos: ['GetItem', 'DeleteItem'] },
  source: 'interface.md, chapter 12',
});
