import { headText } from './head-text.ts';

/** STEP: the first words of every ISO 10303-21 file. */
export function looksLikeStep(head: Uint8Array): boolean {
  return /^\s*ISO-10303-21\s*;/.test(headText(head) ?? '');
}
