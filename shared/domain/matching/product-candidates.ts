import { type Scope, type TextKind, textPartition } from './match-keys.ts';
import type { ProductIndex } from './product-index.ts';
import type { RankedProduct } from './rank-products.ts';
import type { ShownProduct } from './shown-product.ts';
import type { TextStore } from './text-store.ts';

/** The most items that the table returns at once. */
const BATCH_CANDIDATES = 100;
/** The search for visible products ends here, even if all these products are hidden from the caller. */
const MAX_OF_A_TEXT = 20_000;
/** An index ranks again for each step. Most queries end with the first step. */
const RANKED_CANDIDATES = [200, 1_000, 5_000];

/** A product that an index found. `shown` is undefined if the item itself must be read. */
export interface Candidate extends RankedProduct {
  readonly shown?: ShownProduct | undefined;
}

/** Products that an index found, best first, in batches. Their visibility is not checked yet. */
export type Candidates = AsyncGenerator<readonly Candidate[]>;

/** The products of an owner with this text, at most {@link MAX_OF_A_TEXT}. */
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

/** The products of a scope that are similar to a text, at most 5,000. */
export async function* similarCandidates(scope: Scope, text: string, index: Pick<ProductIndex, 'similar'>): Candidates {
  // The index may change between two steps, so products may have other places in the ranking.
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
