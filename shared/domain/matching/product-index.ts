import type { Scope } from './match-keys.ts';
import type { RankedProduct } from './rank-products.ts';

/** All that matching asks of a search engine, so that another one can take the place of the search indexes in files. */
export interface ProductIndex {
  /**
   * The products of a scope that are most like a query, best first; fewer than the limit only when there are no more.
   * Whether they may be seen is asked afterwards.
   */
  similar(scope: Scope, query: string, limit: number): Promise<RankedProduct[]>;
}
