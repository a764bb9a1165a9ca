import * as z from 'zod';
import { invalidRequest } from '../../platform/errors/service-error.ts';
import { limitUpTo, many, one } from '../../platform/http/query.ts';
import { MODEL_STATUSES } from './product.ts';
import { type ItemSearch, SEARCH_SORTS } from './search-segment.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;
/** Further hits are found with a filter. */
const MAX_OFFSET = 10_000;
const MAX_TEXT_LETTERS = 500;
const MAX_VALUES = 50;

const values = many.pipe(z.array(z.string().max(200)).max(MAX_VALUES).optional());
const flag = one.pipe(z.enum(['true', 'false', '']).optional());

/** The parameters of `GET /v2/items/search`; several values of a filter are repeated parameters. */
export const ItemSearchQuery = z.object({
  q: one,
  'type[]': values,
  'tags[]': values,
  'catalog[]': values,
  'modelStatus[]': many.pipe(z.array(z.enum(MODEL_STATUSES)).optional()),
  'visibilityStatus[]': many.pipe(z.array(z.enum(['0', '1', '2'])).optional()),
  hasImage: flag,
  updatedSince: one.pipe(z.union([z.iso.datetime({ offset: true }), z.literal('')]).optional()),
  sort: one.pipe(z.enum([...SEARCH_SORTS, '']).optional()),
  limit: limitUpTo(MAX_LIMIT, DEFAULT_LIMIT),
  cursor: one.pipe(
    z
      .string()
      .regex(/^(\d{1,5})?$/, 'the meta.nextCursor of the page before')
      .optional(),
  ),
});

/** A search as it was sent: without the catalogs and statuses that the caller may see. */
export interface ItemQuestion extends Omit<ItemSearch, 'catalogs' | 'statuses'> {
  readonly catalogs?: readonly string[] | undefined;
  readonly statuses?: readonly number[] | undefined;
  readonly limit: number;
  readonly offset: number;
}

/**
 * Reads the parameters.
 *
 * @throws ServiceError 400 for a long text, a cursor too far behind, and `relevance` without a text
 */
export function itemQuestion(query: z.output<typeof ItemSearchQuery>): ItemQuestion {
  const text = query.q?.trim() || undefined;
  if (text && text.length > MAX_TEXT_LETTERS) throw invalidRequest(`q has ${MAX_TEXT_LETTERS} letters at most.`);
  const offset = Number(query.cursor || 0);
  if (offset > MAX_OFFSET) throw invalidRequest(`A search shows ${MAX_OFFSET} hits. Use filters to find others.`);
  const sort = query.sort || (text ? 'relevance' : 'updated');
  if (sort === 'relevance' && !text) throw invalidRequest('Send q to sort by relevance.');
  return {
    ...{ text, sort, offset, limit: query.limit },
    types: filled(query['type[]']),
    tags: filled(query['tags[]']),
    catalogs: filled(query['catalog[]']),
    modelStatuses: filled(query['modelStatus[]']),
    statuses: filled(query['visibilityStatus[]'])?.map(Number),
    hasImage: query.hasImage ? query.hasImage === 'true' : undefined,
    updatedSince: query.updatedSince ? Date.parse(query.updatedSince) : undefined,
  };
}

/** A filter without values is no filter. */
function filled<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list && list.length > 0 ? list : undefined;
}
