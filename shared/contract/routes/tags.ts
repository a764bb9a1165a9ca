import * as z from 'zod';
import { NewTag, Tag, TagChanges } from '../../domain/tags/tag.ts';
import { route } from '../../platform/http/route.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { IdParams } from './basic-schemas.ts';

const TagList = z.object({ tags: z.array(Tag), meta: z.object({ total: z.int(), serverTime: Timestamp }) });

export const listTags = route({
  operation: 'listTags',
  method: 'GET',
  path: '/v2/tags',
  summary: 'The tags of the tenant, and those that the owners of catalogs that it sees share with it or make global',
  file: 'tags/list-tags',
  audience: 'client',
  response: TagList,
  stream: true,
  stores: { items: ['GetItem', 'Query'], tags: ['Query'] },
  source: 'extension',
});

export const getTag = route({
  operation: 'getTag',
  method: 'GET',
  path: '/v2/tags/{id}',
  summary: 'One tag of the tenant',
  file: 'tags/list-tags',
  audience: 'client',
  params: IdParams,
  response: z.object({ tag: Tag }),
  stream: true,
  etag: true,
  stores: { items: ['GetItem', 'Query'], tags: ['GetItem', 'Query'] },
  source: 'extension',
});

export const listItemTags = route({
  operation: 'listItemTags',
  method: 'GET',
  path: '/v2/items/{id}/tags',
  summary: 'The tags of an item',
  file: 'tags/list-item-tags',
  audience: 'client',
  params: IdParams,
  response: TagList,
  stream: true,
  stores: { items: ['GetItem', 'Query'], tags: ['Query'] },
  source: 'extension',
});

export const createTag = route({
  operation: 'createTag',
  method: 'POST',
  path: '/v2/tags',
  summary: 'Describe a tag: icons, labels by language, and which tenants have it',
  file: 'tags/create-tag',
  audience: 'user',
  rights: ['catalog-mgt'],
  body: { kind: 'json', schema: NewTag },
  response: z.object({ tag: Tag }),
  errors: ['UNPROCESSABLE'],
  idempotencyKey: true,
  stores: { tags: ['PutItem', 'Query'] },
  source: 'extension',
});

export const updateTag = route({
  operation: 'updateTag',
  method: 'PUT',
  path: '/v2/tags/{id}',
  summary: 'Change fields of a tag',
  file: 'tags/update-tag',
  audience: 'user',
  rights: ['catalog-mgt'],
  params: IdParams,
  body: { kind: 'json', schema: TagChanges },
  response: z.object({ tag: Tag }),
  errors: ['CONFLICT'],
  stores: { tags: ['GetItem', 'PutItem', 'DeleteItem'] },
  source: 'extension',
});

export const deleteTag = route({
  operation: 'deleteTag',
  method: 'DELETE',
  path: '/v2/tags/{id}',
  summary: 'Delete a tag; items keep naming it',
  file: 'tags/delete-tag',
  audience: 'user',
  rights: ['catalog-mgt'],
  params: IdParams,
  status: 204,
  response: z.void(),
  errors: ['CONFLICT'],
  stores: { tags: ['GetItem', 'DeleteItem'] },
  source: 'extension',
});
