import * as z from 'zod';
import { MatchQuery } from '../../domain/matching/match-query.ts';
import { PART_THREAD } from '../../domain/matching/part-thread-entry.ts';
import { ProductMatch } from '../../domain/matching/product-match.ts';
import { route } from '../../platform/http/route.ts';

export const matchProducts = route({
  operation: 'matchProducts',
  method: 'GET',
  // The stage of the API is named `api`, so callers use {search_url}/api/match.
  path: '/match',
  summary: 'Products with a SKU, with exactly a text, or with what is like it',
  file: 'matching/match-products',
  audience: 'open',
  query: MatchQuery,
  response: z.array(ProductMatch),
  stream: true,
  stores: {
    items: ['GetItem', 'BatchGetItem', 'Query'],
    matches: ['GetItem', 'Query'],
    privateFiles: ['GetObject'],
  },
  childEntries: PART_THREAD,
  memoryMb: 1769,
  // Room for the search index of a million products, twice: the old one and its replacement.
  storageMb: 2048,
  source: 'interface.md, chapter 14',
});
