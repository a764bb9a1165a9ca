import { type Scope, type TextKind, textPartition } from './match-keys.ts';
import type { ProductIndex } from './product-index.ts';
import type { RankedProduct } from './rank-products.ts';
import type { ShownProduct } from './shown-product.ts';
import type { TextStore } from './text-store.ts';

/** As many items as the table answers at once. */
const BATCH_CANDIDATES = 100;
/** Beyond these, what may be seen is not looked for any more, however many come before it that may not. */
const MAX_OF_A_TEXT = 20_000;
/** An index ranks anew for each step, and most questions end with the first. */
const RANKED_CANDIDATES = [200, 1_000, 5_000];

/** A product that an index names, and what is to be shown of it, where the index knows. */
export interface Candidate extends RankedProduct {
  readonly shown?: ShownProduct | undefined;
}

/** Products that an index names, best first, in batches; whether they may be seen is another question. */
export type Candidates = AsyncGenerator<readonly Candidate[]>;

/** The products of an owner with this text, {@link MAX_OF_A_TEXT} of them at most. */
export async function* exactCandidates(owner: number, kind: TextKind, text: string, texts: TextStore): Candidates {
  const limits = { limit: MAX_OF_A_TEXT, pageSize: BATCH_CANDIDATES };
  let batch: Candidate[] = [];
  for await (const product of texts.productsIn(textPartition(owner, kind, text), limits)) {
    if (batch.push({ ...product, score: 1 }) < BATCH_CANDIDATES) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** The products of a scope that are like a text, 5,000 of them at most. */
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
