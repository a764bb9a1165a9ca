import { type LoadSnapshotDeps, loadSnapshot } from './load-search-index.ts';
import type { Scope } from './match-keys.ts';
import type { MatchSnapshot, MatchSnapshotStore } from './search-index-store.ts';
import { type ProductOverlayDeps, productOverlay } from './product-overlay.ts';
import type { RankedProduct } from './rank-products.ts';
import { rankedWhere } from './ranked-where.ts';
import { SEGMENT_VERSION } from './segment-format.ts';
import type { SnapshotPart } from './index-part.ts';

export interface ScopeIndexDeps extends LoadSnapshotDeps, ProductOverlayDeps {
  readonly snapshots: Pick<MatchSnapshotStore, 'current'>;
}

/** What is known of a scope in this execution environment: its snapshot, and what was written since. */
export interface ScopeIndex {
  /** Looks for another snapshot and for changes. Throws when a snapshot that holds cannot be loaded. */
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
  let loaded: MatchSnapshot | undefined;
  let parts: readonly SnapshotPart[] = [];
  return {
    async refresh() {
      await refreshSnapshot();
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

  async function refreshSnapshot(): Promise<void> {
    const snapshot = await deps.snapshots.current(scope);
    if (snapshot?.began === loaded?.began || snapshot?.version !== SEGMENT_VERSION) return;
    const opened = await loadSnapshot(snapshot, deps);
    if (!opened) {
      // It was replaced while it was loaded, and its files are gone.
      const next = await deps.snapshots.current(scope);
      if (next?.began === snapshot.began) throw new Error(`the snapshot of ${scope} cannot be loaded`);
      return refreshSnapshot();
    }
    for (const part of parts) part.close();
    [loaded, parts] = [snapshot, opened];
    overlay.startFrom(snapshot.began);
  }
}
