import { headText } from './head-text.ts';

/** STEP: the words that ISO 10303-21 begins every file with. */
export function looksLikeStep(head: Uint8Array): boolean {
  return /^\s*ISO-10303-21\s*;/.test(headText(head) ?? '');
}
