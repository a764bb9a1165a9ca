import { nearestWord } from './nearest-word.ts';

/** Returns the end of a message about an unknown word: what was probably meant, or nothing. */
export function suggestion(word: string, known: readonly string[]): string {
  const near = nearestWord(word, known);
  return near === undefined ? '' : `; did you mean ${near}?`;
}
