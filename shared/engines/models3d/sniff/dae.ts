import { headText } from './head-text.ts';

/** COLLADA: XML whose first element has this name, possibly after a declaration and comments. */
export function looksLikeDae(head: Uint8Array): boolean {
  return /^\s*<[\s\S]*?(?:\w+:)?COLLADA[\s>]/.test(headText(head) ?? '');
}
