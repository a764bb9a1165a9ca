import type { Scope } from './match-keys.ts';
import type { MatchStore, ProductChange } from './match-store.ts';
import { openSegment, type Segment } from './open-segment.ts';
import type { Product } from './product.ts';
import { type RankedProduct, rankProducts } from './rank-products.ts';
import { type RefuseProduct, writeSegment } from './write-segment.ts';

/** Workers write side by side, so a change may be noted under a time that has been read already. */
const OVERLAP_MS = 30_000;
/** Of what is changed at once beyond this, the next snapshot tells. */
const MAX_CHANGES = 2_000;
const TIME_LETTERS = new Date(0).toISOString().length;

export interface ProductOverlayDeps {
  readonly matches: Pick<MatchStore, 'changesSince'>;
  readonly refuse: RefuseProduct;
}

/** What was written since a snapshot was begun: the newest change of each product, as a small segment in memory. */
export interface ProductOverlay {
  /** Reads what was noted meanwhile. When that fails, all stays as it was, and the next call tries again. */
  refresh(): Promise<void>;
  /** Goes on from another snapshot: whatever that holds is forgotten with the next refresh. */
  startFrom(began: string): void;
  /** Whether the overlay, and not the snapshot, knows what this product is. */
  has(productId: string): boolean;
  similar(query: string, limit: number): RankedProduct[];
}

/** An overlay that knows of nothing yet. */
export function productOverlay(scope: Scope, { matches, refuse }: ProductOverlayDeps): ProductOverlay {
  let changes: ReadonlyMap<string, ProductChange> = new Map();
  let segment: Segment | undefined;
  let readFrom = '';
  return {
    async refresh() {
      const next = await withNews(changes, matches.changesSince(scope, readFrom, MAX_CHANGES));
      if (next.news || (!segment && changes.size > 0)) {
        const written = await segmentOf(next.changes, refuse);
        segment?.close();
        segment = written;
      }
      changes = next.changes;
      const newest = [...changes.values()].reduce((latest, { sk }) => (sk > latest ? sk : latest), '');
      if (newest !== '') readFrom = earlier(newest.slice(0, TIME_LETTERS));
    },
    startFrom(began) {
      readFrom = earlier(began);
      changes = new Map([...changes].filter(([, { sk }]) => sk >= readFrom));
      segment?.close();
      segment = undefined;
    },
    has: (productId) => changes.has(productId),
    similar: (query, limit) => (segment ? rankProducts(segment, query, limit) : []),
  };
}

/** The changes together with newer ones. */
async function withNews(
  known: ReadonlyMap<string, ProductChange>,
  noted: AsyncIterable<ProductChange>,
): Promise<{ changes: ReadonlyMap<string, ProductChange>; news: boolean }> {
  const changes = new Map(known);
  let news = false;
  for await (const change of noted) {
    const before = changes.get(change.id);
    if (before && before.sk >= change.sk) continue;
    if (!before && changes.size >= MAX_CHANGES) break;
    changes.set(change.id, change);
    news = true;
  }
  return { changes, news };
}

async function segmentOf(changes: ReadonlyMap<string, ProductChange>, refuse: RefuseProduct): Promise<Segment> {
  const products = [...changes.values()].flatMap(({ product }): Product[] => (product ? [product] : []));
  return openSegment((await writeSegment(':memory:', products, refuse)).database);
}

function earlier(time: string): string {
  return new Date(Date.parse(time) - OVERLAP_MS).toISOString();
}
