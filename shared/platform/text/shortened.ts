/**
 * Returns a text of at most `maxLetters` letters and an ellipsis. For messages that repeat what a caller sent, of any
 * length.
 */
export function shortened(text: string, maxLetters: number): string {
  return text.length > maxLetters ? `${text.slice(0, maxLetters).toWellFormed()}…` : text;
}
