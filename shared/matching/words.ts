import { foldText } from './fold-text.ts';

const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;
const MAX_WORD_LETTERS = 64;
const MAX_QUERY_WORDS = 16;

/** How much a part of an article number counts beside the whole. */
const PART_WEIGHT = 0.3;

/** A word of a query, and how much it counts. */
export interface QueryWord {
  readonly text: string;
  readonly weight: number;
}

/** The words of a text, folded; letters and digits are all that is left of it. */
export function wordsOf(text: string): string[] {
  return foldText(text)
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '')
    .map(firstLetters);
}

/** The words of an article number: its parts, and all of it in one: `NOR-12` is `nor`, `12` and `nor12`. */
export function wordsOfNumber(text: string): string[] {
  const parts = wordsOf(text);
  return parts.length > 1 ? [...parts, firstLetters(parts.join(''))] : parts;
}

/** The words of a query. What looks like an article number is one word; its parts count for less. */
export function wordsOfQuery(query: string): QueryWord[] {
  const words = query.split(/\s+/).flatMap((piece): QueryWord[] => {
    const parts = wordsOf(piece);
    const isNumber = parts.length > 1 && /\p{N}/u.test(piece);
    if (!isNumber) return parts.map((text) => ({ text, weight: 1 }));
    const whole = { text: firstLetters(parts.join('')), weight: 1 };
    return [whole, ...parts.map((text) => ({ text, weight: PART_WEIGHT }))];
  });
  return words.slice(0, MAX_QUERY_WORDS);
}

/** As much of a word as is kept, without half of a letter at its end. */
function firstLetters(word: string): string {
  return word.length <= MAX_WORD_LETTERS ? word : Array.from(word).slice(0, MAX_WORD_LETTERS).join('');
}
