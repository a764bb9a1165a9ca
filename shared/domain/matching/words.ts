import { foldText } from './fold-text.ts';
import { PART_WEIGHT } from './ranking-weights.ts';
import { unspacedParts } from './unspaced-parts.ts';

const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;
const MAX_WORD_LETTERS = 64;
const MAX_QUERY_WORDS = 16;

/** A word of a query and its weight. */
export interface QueryWord {
  readonly text: string;
  readonly weight: number;
}

/** The words of a text: its runs of letters and digits, folded. */
export function wordsOf(text: string): string[] {
  return wholeWords(text).map(firstLetters);
}

/** The words by which a text is found: all its words, and the parts of words in scripts without blanks. */
export function indexedWordsOf(text: string): string[] {
  return wholeWords(text).flatMap((word) => [firstLetters(word), ...unspacedParts(word)]);
}

/** The words of an article number: its parts, and all parts as one word. `NOR-12` gives `nor`, `12` and `nor12`. */
export function wordsOfNumber(text: string): string[] {
  const parts = wordsOf(text);
  return parts.length > 1 ? [...parts, firstLetters(parts.join(''))] : parts;
}

/**
 * The words of a query. An article number is one word, and so is a word in a script without blanks. Their parts have a
 * lower weight.
 */
export function wordsOfQuery(query: string): QueryWord[] {
  const words = query.split(/\s+/).flatMap((piece): QueryWord[] => {
    const parts = wordsOf(piece);
    const isNumber = parts.length > 1 && /\p{N}/u.test(piece);
    if (isNumber) return withParts(firstLetters(parts.join('')), parts);
    return parts.flatMap((word) => withParts(word, unspacedParts(word)));
  });
  return words.slice(0, MAX_QUERY_WORDS);
}

function withParts(whole: string, parts: readonly string[]): QueryWord[] {
  return [{ text: whole, weight: 1 }, ...parts.map((text) => ({ text, weight: PART_WEIGHT }))];
}

function wholeWords(text: string): string[] {
  return foldText(text)
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '');
}

/** Cuts a long word without splitting a character. */
function firstLetters(word: string): string {
  return word.length <= MAX_WORD_LETTERS ? word : Array.from(word).slice(0, MAX_WORD_LETTERS).join('');
}
