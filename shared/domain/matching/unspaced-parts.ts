/** Letters of scripts that put no blanks between words. */
const UNSPACED_RUN =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+/gu;

/** Whether a text starts with a letter of such a script. */
export function isUnspaced(text: string): boolean {
  return text.search(UNSPACED_RUN) === 0;
}

/**
 * The parts that a word of such a script may consist of: each pair of neighbouring letters, without the word itself.
 * `木製椅子` is a wooden chair and `椅子` a chair. Empty for words of other scripts.
 */
export function unspacedParts(word: string): string[] {
  const runs = word.match(UNSPACED_RUN) ?? [];
  const parts = runs.flatMap((run) => {
    const letters = Array.from(run);
    return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
  });
  return [...new Set(parts)].filter((part) => part !== word);
}
