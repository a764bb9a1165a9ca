import type { IndexPart } from './index-part.ts';
import { type LoadSearchIndexDeps, loadSearchIndex } from './load-search-index.ts';
import type { Scope } from './match-keys.ts';
import { mergedHits } from './merged-hits.ts';
import { type ProductOverlayDeps, productOverlay } from './product-overlay.ts';
import type { RankedProduct } from './rank-products.ts';
import { rankedWhere } from './ranked-where.ts';
import type { SearchIndex, SearchIndexStore } from './search-index-store.ts';
import { type ItemSearch, NO_HITS, type SegmentHits } from './search-segment.ts';
import { READABLE_VERSIONS } from './segment-format.ts';

/** What the index of a scope needs. */
export interface ScopeIndexDeps extends LoadSearchIndexDeps, ProductOverlayDeps {
  readonly searchIndexes: Pick<SearchIndexStore, 'current'>;
}

/** The index of a scope in this execution environment: the valid search index and the changes after it. */
export interface ScopeIndex {
  /**
   * Loads a new search index, if there is one, and new changes. Throws when the valid search index cannot be loaded.
   */
  refresh(): Promise<void>;
  /**
   * The products most similar to a query, best first. Returns fewer than `limit` only if there are no more. All files
   * are searched in parallel. A query must end before the next refresh starts.
   */
  similar(query: string, limit: number): Promise<RankedProduct[]>;
  /**
   * The first hits of a search for items, with the newest changes, and the counts of the search index without them.
   * `complete` is false if a file of an earlier version has no columns. A search must end before the next refresh
   * starts.
   */
  search(search: ItemSearch, limit: number): Promise<ScopeHits>;
}

/** The hits of a scope; see {@link ScopeIndex.search}. */
export interface ScopeHits extends SegmentHits {
  readonly complete: boolean;
}

/** Opens the index of a scope. It is empty until the first refresh. */
export function scopeIndex(scope: Scope, deps: ScopeIndexDeps): ScopeIndex {
  const overlay = productOverlay(scope, deps);
  let loaded: SearchIndex | undefined;
  let parts: readonly IndexPart[] = [];
  return {
    async refresh() {
      await refreshSearchIndex();
      await overlay.refresh();
    },
    async search(search, limit) {
      try {
        const isUnchanged = (id: string) => !overlay.has(id);
        let complete = true;
        const counted: SegmentHits[] = [];
        const found = await Promise.all([
          ...parts.map(async (part) => {
            const first = await part.search(search, limit);
            if (!first) complete = false;
            counted.push({ ...(first ?? NO_HITS), hits: [] });
            const hitsOf = async (asked: number) =>
              asked === limit ? (first?.hits ?? []) : ((await part.search(search, asked))?.hits ?? []);
            return rankedWhere(hitsOf, isUnchanged, limit);
          }),
          overlay.search(search, limit),
        ]);
        return { ...mergedHits([...counted, { ...NO_HITS, hits: found.flat() }], search.sort, limit), complete };
      } catch (error) {
        loaded = undefined;
        throw error;
      }
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
        // A thread has ended. The next refresh loads the search index again.
        loaded = undefined;
        throw error;
      }
    },
  };

  async function refreshSearchIndex(): Promise<void> {
    const searchIndex = await deps.searchIndexes.current(scope);
    if (searchIndex?.began === loaded?.began || !READABLE_VERSIONS.includes(searchIndex?.version ?? 0)) return;
    if (!searchIndex) return;
    const opened = await loadSearchIndex(searchIndex, deps);
    if (!opened) {
      // The search index was replaced during loading, and its files were deleted.
      const next = await deps.searchIndexes.current(scope);
      if (next?.began === searchIndex.began) throw new Error(`the search index of ${scope} cannot be loaded`);
      return refreshSearchIndex();
    }
    for (const part of parts) part.close();
    [loaded, parts] = [searchIndex, opened];
    overlay.startFrom(searchIndex.began);
  }
}
