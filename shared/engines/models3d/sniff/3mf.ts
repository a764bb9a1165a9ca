import { headText } from './head-text.ts';

/** The part of a 3MF package that holds its geometry. The package itself is a zip, and is unpacked like any other. */
export function looksLike3mfPart(head: Uint8Array): boolean {
  return /^\s*<[\s\S]*?(?:\w+:)?model\s[^>]*schemas\.microsoft\.com\/3dmanufacturing/.test(headText(head) ?? '');
}
