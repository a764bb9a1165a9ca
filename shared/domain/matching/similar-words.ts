import type { Segment, SegmentWord } from './open-segment.ts';
import { INNER_LIKENESS, PREFIX_LIKENESS, SHARE_LIKENESS, TYPO_COST } from './ranking-weights.ts';
import { MAX_SHORT_WORD_LETTERS, marked, shortForms } from './segment-format.ts';
import { typoDistance } from './typo-distance.ts';
import { isUnspaced } from './unspaced-parts.ts';

const TRIGRAM_LETTERS = 3;
const MIN_PREFIX_LETTERS = 2;
const MAX_PREFIX_WORDS = 30;
const MIN_INNER_LETTERS = 5;
/** Shorter words have too many similar words. */
const MIN_TYPO_LETTERS = 3;
const MIN_TWO_TYPOS_LETTERS = 6;
/**
 * The most rows of the trigram index that are read for a word, rarest trigrams first. At least {@link MIN_TRIGRAMS}
 * trigrams are read.
 */
const MAX_TRIGRAM_ROWS = 5_000;
const MIN_TRIGRAMS = 3;
/** The most words that are compared letter by letter. */
const MAX_COMPARED_WORDS = 48;

/** A word of the segment and its similarity to the word of the query: above 0, and 1 for the same word. */
export interface SimilarWord extends SegmentWord {
  readonly similarity: number;
}

/**
 * The words of a segment that a word of a query may mean: the same word, longer words that start with it or contain it,
 * and words with one or two typos. Words with typos are found by shared trigrams, where rare trigrams count more (BM25
 * over words of one length).
 */
export function similarWords(segment: Segment, text: string): SimilarWord[] {
  const found = new Map<number, SimilarWord>();
  const add = (word: SegmentWord | undefined, similarity: number) => {
    if (word && similarity > (found.get(word.number)?.similarity ?? 0)) found.set(word.number, { ...word, similarity });
  };
  const same = segment.wordOf(text);
  add(same, 1);
  if (text.length >= MIN_PREFIX_LETTERS || isUnspaced(text)) {
    for (const word of segment.wordsFrom(text, MAX_PREFIX_WORDS)) add(word, likeness(text, word.word));
  }
  // A word that exists is rarely a typo of another word.
  if (same) return [...found.values()];
  const numbers = text.length <= MAX_SHORT_WORD_LETTERS ? shortForms(text).flatMap(segment.shortWords) : [];
  for (const number of new Set([...numbers, ...byTrigrams(segment, text)])) {
    const word = segment.word(number);
    if (word) add(word, likeness(text, word.word));
  }
  return [...found.values()];
}

/** The similarity of two words: 1 for the same word, less for typos and missing letters, 0 for a different word. */
function likeness(text: string, word: string): number {
  if (text === word) return 1;
  const share = text.length / word.length;
  if (word.startsWith(text)) return PREFIX_LIKENESS + SHARE_LIKENESS * share;
  if (text.length >= MIN_INNER_LETTERS && word.includes(text)) return INNER_LIKENESS + SHARE_LIKENESS * share;
  const most = allowedTypos(text.length);
  const distance = typoDistance(text, word, most);
  return distance > most ? 0 : 1 - (TYPO_COST * distance) / Math.max(text.length, word.length);
}

function allowedTypos(letters: number): number {
  if (letters < MIN_TYPO_LETTERS) return 0;
  return letters < MIN_TWO_TYPOS_LETTERS ? 1 : 2;
}

function byTrigrams(segment: Segment, text: string): number[] {
  const ends = Array.from(marked(text));
  const trigrams = Array.from({ length: Math.max(0, ends.length - TRIGRAM_LETTERS + 1) }, (_, at) =>
    ends.slice(at, at + TRIGRAM_LETTERS).join(''),
  );
  const known = [...new Set(trigrams)]
    .map((trigram) => ({ trigram, words: segment.wordsWith(trigram) }))
    .filter(({ words }) => words > 0)
    .sort((a, b) => a.words - b.words);
  const scores = new Map<number, number>();
  let rows = 0;
  for (const [index, { trigram, words }] of known.entries()) {
    rows += words;
    if (index >= MIN_TRIGRAMS && rows > MAX_TRIGRAM_ROWS) break;
    const rarity = Math.log(1 + segment.products / words);
    for (const number of segment.numbersWith(trigram)) scores.set(number, (scores.get(number) ?? 0) + rarity);
  }
  const best = [...scores].sort(([, a], [, b]) => b - a).slice(0, MAX_COMPARED_WORDS);
  return best.map(([number]) => number);
}
