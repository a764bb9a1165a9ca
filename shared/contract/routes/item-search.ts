import * as z from 'zod';
import { ItemWithModel } from '../../domain/items/models/item-with-model.ts';
import { ItemSearchQuery } from '../../domain/matching/item-search-query.ts';
import { PART_THREAD } from '../../domain/matching/part-thread-entry.ts';
import { route } from '../../platform/http/route.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';

const Counts = z.record(z.string(), z.int());

export const searchItems = route({
  operation: 'searchItems',
  method: 'GET',
  path: '/v2/items/search',
  summary: 'The items of the tenant with a text, filters, an order and counts',
  file: 'items/search-items',
  audience: 'client',
  query: ItemSearchQuery,
  response: z.object({
    items: z.array(ItemWithModel),
    meta: z.object({
      count: z.int(),
      total: z.int(),
      facets: z.object({
        type: Counts,
        tags: Counts,
        modelStatus: Counts,
        visibilityStatus: Counts,
        hasImage: Counts,
        catalog: Counts,
      }),
      complete: z.boolean(),
      serverTime: Timestamp,
      nextCursor: z.string().optional(),
    }),
  }),
  stream: true,
  stores: {
    items: ['GetItem', 'BatchGetItem', 'Query'],
    matches: ['GetItem', 'Query'],
    privateFiles: ['GetObject'],
  },
  childEntries: PART_THREAD,
  memoryMb: 1769,
  storageMb: 2048,
  source: 'D2180',
});
