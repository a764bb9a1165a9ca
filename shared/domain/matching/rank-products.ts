import type { Segment } from './open-segment.ts';
import { ARCHIVED } from './product.ts';
import { FIELD_WEIGHTS, LENGTH_SHARE, LIKENESS_POWER } from './ranking-weights.ts';
import { FIELD_BITS, FIELD_MASK, FIELDS } from './segment-format.ts';
import { type SimilarWord, similarWords } from './similar-words.ts';
import { type QueryWord, wordsOfQuery } from './words.ts';

/** The most postings that are added up for one word of a query. */
const MAX_POSTINGS = 300_000;

const WEIGHTS_BY_NUMBER = FIELDS.map((field) => FIELD_WEIGHTS[field]);

/** A product that matches a query. */
export interface RankedProduct {
  readonly id: string;
  /** From 0 to 1. 1 means that the label contains every word of the query unchanged. */
  readonly score: number;
}

/**
 * The products of a segment that are most similar to a query and not archived, best first. The score of each word of
 * the query depends on its rarity, its similarity to the best word of the product, and the field of that word. Among
 * similar scores, short labels come first.
 */
export function rankProducts(segment: Segment, query: string, limit: number): RankedProduct[] {
  const { found, scoreOf } = scoreProducts(segment, query);
  const statuses = segment.visibility();
  const matched = statuses ? found.filter((product) => statuses[product] !== ARCHIVED) : found;
  return greatest(matched, scoreOf, limit).map(([product, score]) => ({
    id: segment.productId(product),
    score: Math.min(1, score),
  }));
}

/** The numbers of all products with a word like one of the query, in no order, and their scores. */
export function scoreProducts(
  segment: Segment,
  query: string,
): { readonly found: readonly number[]; readonly scoreOf: (product: number) => number } {
  const totals = new Float32Array(segment.products + 1);
  const best = new Float32Array(segment.products + 1);
  const found: number[] = [];
  const words = wordsOfQuery(query);
  let possible = 0;
  for (const { text, weight } of words) {
    const candidates = similarWords(segment, text);
    possible += weight * rarityOf(segment, candidates);
    for (const product of addBest(segment, limitPostings(candidates), weight, best)) {
      if (totals[product] === 0) found.push(product);
      totals[product] = (totals[product] ?? 0) + (best[product] ?? 0);
      best[product] = 0;
    }
  }
  const asked = lengthOf(words);
  const scoreOf = (product: number) => {
    const excess = Math.max(0, 1 - asked / (segment.labelLengths[product] || 1));
    return ((totals[product] ?? 0) / possible) * (1 - LENGTH_SHARE * excess);
  };
  return { found, scoreOf };
}

/**
 * Stores in `best`, for each product, the highest value of these words. Returns the products with one of these words.
 */
function addBest(segment: Segment, words: readonly SimilarWord[], weight: number, best: Float32Array): number[] {
  const touched: number[] = [];
  for (const { number, similarity, products } of words) {
    const value = weight * similarity ** LIKENESS_POWER * rarity(segment, products);
    addPostings(segment.postings(number), value, best, touched);
  }
  return touched;
}

function addPostings(postings: Uint32Array, value: number, best: Float32Array, touched: number[]): void {
  for (const posting of postings) {
    const product = posting >>> FIELD_BITS;
    const worth = value * (WEIGHTS_BY_NUMBER[posting & FIELD_MASK] ?? 0);
    const known = best[product] ?? 0;
    if (worth <= known) continue;
    if (known === 0) touched.push(product);
    best[product] = worth;
  }
}

/** A word without similar words counts as the rarest. */
function rarityOf(segment: Segment, candidates: readonly SimilarWord[]): number {
  const same = candidates.find(({ similarity }) => similarity === 1);
  if (same) return rarity(segment, same.products);
  return Math.max(rarity(segment, segment.products), ...candidates.map(({ products }) => rarity(segment, products)));
}

/** The inverse document frequency of BM25, without negative values. */
function rarity(segment: Segment, products: number): number {
  return Math.log(1 + segment.products / products);
}

/** The most similar words, as many as {@link MAX_POSTINGS} allows, but at least one. */
function limitPostings(candidates: readonly SimilarWord[]): SimilarWord[] {
  let postings = 0;
  return [...candidates]
    .sort((a, b) => b.similarity - a.similarity)
    .filter(({ products }, index) => {
      postings += products;
      return index === 0 || postings <= MAX_POSTINGS;
    });
}

function lengthOf(words: readonly QueryWord[]): number {
  return words.filter(({ weight }) => weight === 1).length;
}

/** The products with the highest scores, best first, without sorting all of them. */
export function greatest(
  products: readonly number[],
  scoreOf: (product: number) => number,
  limit: number,
): [product: number, score: number][] {
  const top: [number, number][] = [];
  for (const product of products) {
    const score = scoreOf(product);
    if (top.length === limit && score <= (top.at(-1)?.[1] ?? 0)) continue;
    top.splice(placeOf(score, top), 0, [product, score]);
    if (top.length > limit) top.pop();
  }
  return top;
}

/** The place after all scores that are at least as high. */
function placeOf(score: number, top: readonly (readonly [product: number, score: number])[]): number {
  let [from, to] = [0, top.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((top[middle]?.[1] ?? 0) >= score) from = middle + 1;
    else to = middle;
  }
  return from;
}
