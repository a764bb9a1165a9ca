import type { IndexPart } from './index-part.ts';
import { type LoadSearchIndexDeps, loadSearchIndex } from './load-search-index.ts';
import type { Scope } from './match-keys.ts';
import { type ProductOverlayDeps, productOverlay } from './product-overlay.ts';
import type { RankedProduct } from './rank-products.ts';
import { rankedWhere } from './ranked-where.ts';
import type { SearchIndex, SearchIndexStore } from './search-index-store.ts';
import { SEGMENT_VERSION } from './segment-format.ts';

export interface ScopeIndexDeps extends LoadSearchIndexDeps, ProductOverlayDeps {
  readonly searchIndexes: Pick<SearchIndexStore, 'current'>;
}

/** What is known of a scope in this execution environment: its search index, and what was written since. */
export interface ScopeIndex {
  /** Looks for another search index and for changes. Throws when a search index that holds cannot be loaded. */
  refresh(): Promise<void>;
  /**
   * The products most like a query, best first; fewer than the limit only when there are no more. All files are asked at
   * the same time. One question is to be over before the next refresh.
   */
  similar(query: string, limit: number): Promise<RankedProduct[]>;
}

/** The index of a scope, empty before it is refreshed. */
export function scopeIndex(scope: Scope, deps: ScopeIndexDeps): ScopeIndex {
  const overlay = productOverlay(scope, deps);
  let loaded: SearchIndex | undefined;
  let parts: readonly IndexPart[] = [];
  return {
    async refresh() {
      await refreshSearchIndex();
      await overlay.refresh();
    },
    async similar(query, limit) {
      try {
        const isUnchanged = (id: string) => !overlay.has(id);
        const found = await Promise.all([
          ...parts.map((part) => rankedWhere((asked) => part.ranked(query, asked), isUnchanged, limit)),
          overlay.similar(query, limit),
        ]);
        return found
          .flat()
          .sort((a, b) => b.score - a.score)
          .slice(0, limit);
      } catch (error) {
        // A thread has ended: the next refresh begins anew.
        loaded = undefined;
        throw error;
      }
    },
  };

  async function refreshSearchIndex(): Promise<void> {
    const searchIndex = await deps.searchIndexes.current(scope);
    if (searchIndex?.began === loaded?.began || searchIndex?.version !== SEGMENT_VERSION) return;
    const opened = await loadSearchIndex(searchIndex, deps);
    if (!opened) {
      // It was replaced while it was loaded, and its files are gone.
      const next = await deps.searchIndexes.current(scope);
      if (next?.began === searchIndex.began) throw new Error(`the search index of ${scope} cannot be loaded`);
      return refreshSearchIndex();
    }
    for (const part of parts) part.close();
    [loaded, parts] = [searchIndex, opened];
    overlay.startFrom(searchIndex.began);
  }
}
