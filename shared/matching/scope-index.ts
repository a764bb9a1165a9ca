import { type LoadSnapshotDeps, loadSnapshot } from './load-snapshot.ts';
import type { Scope } from './match-keys.ts';
import type { MatchSnapshot, MatchSnapshotStore } from './match-snapshot-store.ts';
import type { Segment } from './open-segment.ts';
import { type ProductOverlayDeps, productOverlay } from './product-overlay.ts';
import { type RankedProduct, rankProducts } from './rank-products.ts';
import { SEGMENT_VERSION } from './segment-format.ts';

export interface ScopeIndexDeps extends LoadSnapshotDeps, ProductOverlayDeps {
  readonly snapshots: Pick<MatchSnapshotStore, 'current'>;
}

/** What is known of a scope in this execution environment: its snapshot, and what was written since. */
export interface ScopeIndex {
  /** Looks for another snapshot and for changes. Throws when a snapshot that holds cannot be loaded. */
  refresh(): Promise<void>;
  /** The products most like a query, best first; fewer than the limit only when there are no more. */
  similar(query: string, limit: number): RankedProduct[];
}

/** The index of a scope, empty before it is refreshed. */
export function scopeIndex(scope: Scope, deps: ScopeIndexDeps): ScopeIndex {
  const overlay = productOverlay(scope, deps);
  let loaded: MatchSnapshot | undefined;
  let parts: readonly Segment[] = [];
  return {
    async refresh() {
      await refreshSnapshot();
      await overlay.refresh();
    },
    similar(query, limit) {
      const unchanged = parts.flatMap((part) => unchangedProducts(part, query, limit));
      return [...unchanged, ...overlay.similar(query, limit)].sort((a, b) => b.score - a.score).slice(0, limit);
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

  /** What has changed takes places among the best, so that more are asked for until enough are left. */
  function unchangedProducts(part: Segment, query: string, limit: number): RankedProduct[] {
    for (let asked = limit; ; asked *= 2) {
      const ranked = rankProducts(part, query, asked);
      const unchanged = ranked.filter(({ id }) => !overlay.has(id));
      if (unchanged.length >= limit || ranked.length < asked) return unchanged.slice(0, limit);
    }
  }
}
