import type { Scope } from './match-keys.ts';
import type { RankedProduct } from './rank-products.ts';

/** What matching needs of a search engine. Another engine can implement it instead of the search index in files. */
export interface ProductIndex {
  /**
   * The products of a scope that are most similar to a query, best first. Returns fewer than `limit` only if there are
   * no more. Does not check visibility.
   */
  similar(scope: Scope, query: string, limit: number): Promise<RankedProduct[]>;
}
