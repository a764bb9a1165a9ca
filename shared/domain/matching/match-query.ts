import * as z from 'zod';
import { invalidRequest } from '../../platform/errors/service-error.ts';
import { one } from '../../platform/http/query.ts';
import type { TextKind } from './match-keys.ts';

const MAX_MATCHES = 50;

/** No product has a longer name. */
const MAX_QUERY_LETTERS = 500;

/** A search: for products with exactly this text, with this SKU, or similar to this text. */
export interface ProductQuestion {
  readonly kind: TextKind | 'similar';
  readonly text: string;
  readonly limit: number;
}

/** The parameters of `GET {search_url}/api/match`. */
export const MatchQuery = z.object({
  exact: one,
  query: one,
  sku: one,
  limit: one
    .transform((limit) => limit || undefined)
    .pipe(
      z
        .string()
        .regex(/^[1-9]\d{0,5}$/, 'a number from 1 to 50')
        .meta({ examples: ['10'] })
        .optional(),
    ),
});

/**
 * Reads the parameters. A SKU wins over a query.
 *
 * @throws ServiceError 400 without a text and for a text that is too long
 */
export function matchQuestion({ exact, query, sku, limit }: z.output<typeof MatchQuery>): ProductQuestion {
  const text = (sku || query || '').trim();
  if (text === '') throw invalidRequest('Send a query, or a sku.');
  if (text.length > MAX_QUERY_LETTERS) throw invalidRequest(`A query has ${MAX_QUERY_LETTERS} letters at most.`);
  const other = exact?.toLowerCase() === 'true' ? 'exact' : 'similar';
  return { kind: sku ? 'sku' : other, text, limit: Math.min(MAX_MATCHES, Number(limit ?? MAX_MATCHES)) };
}
