import { headText } from './head-text.ts';

/** IGES: lines of 80 columns; the first is line 1 of the start section. */
export function looksLikeIges(head: Uint8Array): boolean {
  return /^.{72}S[ 0]{6}1\s*$/m.test((headText(head) ?? '').slice(0, 100));
}
