import * as z from 'zod';
import { ItemAdditionalContent } from '../../domain/items/additional-contents.ts';
import { ItemPrice } from '../../domain/items/item-prices.ts';
import { CatalogItemQuery, ItemQuery } from '../../domain/items/lists/item-filter.ts';
import { ItemWithModel } from '../../domain/items/models/item-with-model.ts';
import { NewItem } from '../../domain/items/written-item.ts';
import { many } from '../../platform/http/query.ts';
import { route } from '../../platform/http/route.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { IdParams } from './basic-schemas.ts';

const ItemList = z.object({
  items: z.array(ItemWithModel),
  meta: z.object({
    lastUpdated: Timestamp.nullable(),
    cached: z.boolean(),
    count: z.int(),
    /** The items of the whole list; missing on a page of a longer list. */
    total: z.int().optional(),
    serverTime: Timestamp,
    deltaMark: Timestamp,
    ignoredFilters: z.array(z.string()).optional(),
    nextCursor: z.string().optional(),
  }),
});

const ShortListMeta = z.object({ total: z.int(), serverTime: Timestamp });

export const listItems = route({
  operation: 'listItems',
  method: 'GET',
  path: '/v2/items',
  summary: 'Items that the caller sees: all, or those that a filter selects',
  file: 'items/list-items',
  audience: 'client',
  query: ItemQuery,
  response: ItemList,
  stream: true,
  stores: {
    // The models of configured items are made by jobs when they are asked for.
    items: ['GetItem', 'PutItem', 'BatchGetItem', 'Query'],
    jobs: ['PutItem', 'UpdateItem'],
    assetJobs: ['SendMessage'],
    privateFiles: ['GetObject'],
  },
  timeoutSeconds: 300,
  source: 'interface.md, chapter 4',
});

export const listCatalogItems = route({
  ...listItems,
  operation: 'listCatalogItems',
  path: '/v2/catalogs/{id}/items',
  summary: 'Items of one catalog, as `GET /v2/items?catalog=` answers them',
  params: IdParams,
  query: CatalogItemQuery,
  source: 'extension',
});

export const listTagItems = route({
  ...listItems,
  operation: 'listTagItems',
  path: '/v2/tags/{id}/items',
  summary: 'Items with a tag, of all catalogs that the caller sees',
  params: IdParams,
  query: CatalogItemQuery,
  source: 'extension',
});

export const getItem = route({
  operation: 'getItem',
  method: 'GET',
  path: '/v2/items/{id}',
  summary: 'One item',
  file: 'items/get-item',
  audience: 'client',
  params: IdParams,
  response: z.object({ item: ItemWithModel }),
  errors: ['TOO_MANY_REQUESTS'],
  etag: true,
  stores: {
    // The model of a configured item is made by a job when it is asked for.
    items: ['GetItem', 'PutItem'],
    jobs: ['PutItem', 'UpdateItem'],
    assetJobs: ['SendMessage'],
  },
  source: 'extension',
});

export const createItem = route({
  operation: 'createItem',
  method: 'POST',
  path: '/v2/items',
  summary: 'Create an item in a catalog',
  file: 'items/create-item',
  audience: 'user',
  rights: ['catalog-mgt'],
  context: 'cms',
  body: { kind: 'json', schema: NewItem },
  status: 201,
  response: z.object({ item: ItemWithModel }),
  errors: ['NOT_FOUND', 'UNPROCESSABLE'],
  idempotencyKey: true,
  stores: { items: ['GetItem', 'PutItem'], audit: ['PutItem'] },
  source: 'extension',
});

export const archiveItem = route({
  operation: 'archiveItem',
  method: 'DELETE',
  path: '/v2/items/{id}',
  summary: 'Archive an item: visibilityStatus 2',
  file: 'items/archive-item',
  audience: 'user',
  rights: ['catalog-mgt'],
  context: 'cms',
  params: IdParams,
  status: 204,
  response: z.void(),
  errors: ['CONFLICT'],
  stores: { items: ['GetItem', 'PutItem', 'DeleteItem'], matches: ['PutItem'], audit: ['PutItem'] },
  source: 'extension',
});

export const getTopImage = route({
  operation: 'getTopImage',
  method: 'GET',
  path: '/v2/items/{id}/topImage',
  summary: 'Redirect to the image of an item from above',
  file: 'items/get-top-image',
  audience: 'open',
  params: IdParams,
  status: 307,
  response: z.void(),
  stores: { items: ['GetItem'] },
  source: 'interface.md, chapter 4',
});

export const getPerspectiveImage = route({
  operation: 'getPerspectiveImage',
  method: 'GET',
  path: '/v2/items/{id}/perspectiveImage',
  summary: 'Redirect to the image of an item in perspective',
  file: 'items/get-perspective-image',
  audience: 'open',
  params: IdParams,
  status: 307,
  response: z.void(),
  stores: { items: ['GetItem'] },
  source: 'interface.md, chapter 4',
});

export const getPerspectiveImageHd = route({
  operation: 'getPerspectiveImageHd',
  method: 'GET',
  path: '/v2/items/{id}/perspectiveImageHD',
  summary: 'Redirect to the large image of an item in perspective',
  file: 'items/get-perspective-image-hd',
  audience: 'open',
  params: IdParams,
  status: 307,
  response: z.void(),
  stores: { items: ['GetItem'] },
  source: 'interface.md, chapter 4',
});

export const listSimilarItems = route({
  operation: 'listSimilarItems',
  method: 'GET',
  path: '/v2/items/{id}/similarItems',
  summary: 'The 50 items that are most like an item, nearest first',
  file: 'items/list-similar-items',
  audience: 'client',
  params: IdParams,
  response: ItemList,
  stream: true,
  stores: { items: ['GetItem', 'BatchGetItem', 'Query'], privateFiles: ['GetObject'] },
  source: 'interface.md, D413',
});

export const listPerfectFit = route({
  operation: 'listPerfectFit',
  method: 'GET',
  path: '/v2/items/{id}/perfectFit',
  summary: 'The items that say that they fit an item',
  file: 'items/list-perfect-fit',
  audience: 'client',
  params: IdParams,
  response: ItemList,
  stream: true,
  stores: { items: ['GetItem', 'BatchGetItem', 'Query'] },
  source: 'interface.md, D413',
});

export const listAdditionalContents = route({
  operation: 'listAdditionalContents',
  method: 'GET',
  path: '/v2/items/{id}/additionalContents',
  summary: 'Additional contents of an item',
  file: 'items/list-additional-contents',
  audience: 'client',
  params: IdParams,
  response: z.object({ itemAdditionalContents: z.array(ItemAdditionalContent), meta: ShortListMeta }),
  stream: true,
  stores: { items: ['GetItem'] },
  source: 'extension',
});

export const listItemAdditionalContents = route({
  operation: 'listItemAdditionalContents',
  method: 'GET',
  path: '/v2/itemAdditionalContents',
  summary: 'Additional contents of the items with these ids',
  file: 'items/list-additional-contents',
  audience: 'client',
  query: z.object({ 'itemIds[]': many }),
  response: z.object({ itemAdditionalContents: z.array(ItemAdditionalContent), meta: ShortListMeta }),
  stream: true,
  stores: { items: ['GetItem', 'BatchGetItem', 'Query'] },
  source: 'extension',
});

export const listPrices = route({
  operation: 'listPrices',
  method: 'GET',
  path: '/v2/prices',
  summary: 'Prices with these ids, which are ids of items',
  file: 'items/list-additional-contents',
  audience: 'client',
  query: z.object({ 'priceIds[]': many }),
  response: z.object({ prices: z.array(ItemPrice), meta: ShortListMeta }),
  stream: true,
  stores: { items: ['GetItem', 'BatchGetItem', 'Query'] },
  source: 'extension',
});
