/** Widths of letters in heights of the text, a little more than those of common fonts without serifs. */
const NARROW = /[ijlt.,:;'|!()[\]f r\-/]/;
const WIDE = /[mwMW@%—…]/;
const CAPITAL = /[\p{Lu}\p{N}]/u;
const FULL = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/;

/** About how wide a text is, in heights of its letters. */
export function textWidth(text: string): number {
  let width = 0;
  for (const letter of text) {
    if (FULL.test(letter)) width += 1;
    else if (WIDE.test(letter)) width += 0.95;
    else if (NARROW.test(letter)) width += 0.38;
    else width += CAPITAL.test(letter) ? 0.7 : 0.61;
  }
  return width;
}

/**
 * Breaks a text into at most this many lines of about the same length, between words. Fewer lines when it has fewer
 * words; the text's own line breaks stay.
 */
export function wrapText(text: string, most: number): string[] {
  const own = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (own.length !== 1) return own;
  const words: string[] = [];
  for (const word of text.trim().split(' ')) {
    const before = words.at(-1);
    // A plus sign, a slash or a dash stays at the end of its line.
    if (before !== undefined && /^[+/&–-]$/.test(word)) words[words.length - 1] = `${before}\u00a0${word}`;
    else if (word !== '') words.push(word);
  }
  const total = textWidth(words.join(' '));
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    const goal = total / most;
    const isFull = line === undefined || (lines.length < most && textWidth(line) + textWidth(word) / 2 > goal);
    if (isFull) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines.map((line) => line.replaceAll('\u00a0', ' '));
}
