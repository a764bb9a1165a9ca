import { type Scope, type TextKind, textPartition } from './match-keys.ts';
import type { MatchStore } from './match-store.ts';
import type { ProductIndex } from './product-index.ts';
import type { RankedProduct } from './rank-products.ts';

/** As many items as the table answers at once. */
const BATCH_CANDIDATES = 100;
/** Beyond these, what may be seen is not looked for any more, however many come before it that may not. */
const MAX_CANDIDATES = 5_000;
/** An index ranks anew for each step, and most questions end with the first. */
const RANKED_CANDIDATES = [200, 1_000, MAX_CANDIDATES];

/** Products that an index names, best first, in batches; whether they may be seen is another question. */
export type Candidates = AsyncGenerator<readonly RankedProduct[]>;

/** The products of an owner with this text, {@link MAX_CANDIDATES} of them at most. */
export async function* exactCandidates(
  owner: number,
  kind: TextKind,
  text: string,
  matches: Pick<MatchStore, 'itemsIn'>,
): Candidates {
  const limits = { limit: MAX_CANDIDATES, pageSize: BATCH_CANDIDATES };
  let batch: RankedProduct[] = [];
  for await (const id of matches.itemsIn(textPartition(owner, kind, text), limits)) {
    if (batch.push({ id, score: 1 }) < BATCH_CANDIDATES) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** The products of a scope that are like a text, {@link MAX_CANDIDATES} of them at most. */
export async function* similarCandidates(scope: Scope, text: string, index: ProductIndex): Candidates {
  // A step may follow on another state of the index, in which products have changed places.
  const known = new Set<string>();
  for (const limit of RANKED_CANDIDATES) {
    const ranked = await index.similar(scope, text, limit);
    const news = ranked.filter(({ id }) => !known.has(id));
    for (let start = 0; start < news.length; start += BATCH_CANDIDATES) {
      yield news.slice(start, start + BATCH_CANDIDATES);
    }
    if (ranked.length < limit) return;
    for (const { id } of news) known.add(id);
  }
}
