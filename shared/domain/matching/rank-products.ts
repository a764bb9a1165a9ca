import type { Segment } from './open-segment.ts';
import { FIELD_WEIGHTS, LENGTH_SHARE, LIKENESS_POWER } from './ranking-weights.ts';
import { FIELD_BITS, FIELD_MASK, FIELDS } from './segment-format.ts';
import { type SimilarWord, similarWords } from './similar-words.ts';
import { type QueryWord, wordsOfQuery } from './words.ts';

/** Postings that are added up for one word. */
const MAX_POSTINGS = 300_000;

const WEIGHTS_BY_NUMBER = FIELDS.map((field) => FIELD_WEIGHTS[field]);

/** A product that a query may mean. */
export interface RankedProduct {
  readonly id: string;
  /** From 0 to 1, which is every word as it stands in the label. */
  readonly score: number;
}

/**
 * The products of a segment that are most like a query, best first. Each word of the query counts by its rarity, by how
 * like it the best word of the product is, and by the field that this stands in; then short labels come before long ones.
 */
export function rankProducts(segment: Segment, query: string, limit: number): RankedProduct[] {
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
  return greatest(found, scoreOf, limit).map(([product, score]) => ({
    id: segment.productId(product),
    score: Math.min(1, score),
  }));
}

/** Notes for each product what the best of these words is worth in it, and answers the products that have one. */
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

/** Words that nothing is like count as the rarest. */
function rarityOf(segment: Segment, candidates: readonly SimilarWord[]): number {
  const same = candidates.find(({ similarity }) => similarity === 1);
  if (same) return rarity(segment, same.products);
  return Math.max(rarity(segment, segment.products), ...candidates.map(({ products }) => rarity(segment, products)));
}

/** The inverse document frequency of BM25, without its fall below 0. */
function rarity(segment: Segment, products: number): number {
  return Math.log(1 + segment.products / products);
}

/** The most similar words, for as many postings as can be added up in a moment. */
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

/** The products with the greatest scores, in their order, without sorting all of them. */
function greatest(
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

/** After those with the same score or a greater one. */
function placeOf(score: number, top: readonly (readonly [product: number, score: number])[]): number {
  let [from, to] = [0, top.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((top[middle]?.[1] ?? 0) >= score) from = middle + 1;
    else to = middle;
  }
  return from;
}
