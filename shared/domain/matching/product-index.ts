import type { Scope } from './match-keys.ts';
import type { RankedProduct } from './rank-products.ts';
import type { ScopeHits } from './scope-index.ts';
import type { ItemSearch } from './search-segment.ts';

/** What matching needs of a search engine. Another engine can implement it instead of the search index in files. */
export interface ProductIndex {
  /**
   * The products of a scope that are most similar to a query, best first. Returns fewer than `limit` only if there are
   * no more. Does not check visibility.
   */
  similar(scope: Scope, query: string, limit: number): Promise<RankedProduct[]>;
  /** The first hits of a search for items in a scope, and the counts of all. Hits may be out of date. */
  search(scope: Scope, search: ItemSearch, limit: number): Promise<ScopeHits>;
}
