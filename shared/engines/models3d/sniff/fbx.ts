import { headText } from './head-text.ts';

const BINARY_MAGIC = 'Kaydara FBX Binary  ';

/** FBX: binary by its magic bytes, text by the comment or the section that every such file begins with. */
export function looksLikeFbx(head: Uint8Array): boolean {
  if (isBinaryFbx(head)) return true;
  const text = headText(head) ?? '';
  // Comments are removed first: an expression that skips them could try each of their blanks in both ways.
  return /^\s*;\s*FBX \d/.test(text) || /^\s*FBXHeaderExtension\s*:/.test(text.replaceAll(/^[ \t]*;.*$/gm, ''));
}

/** Whether these are the first bytes of a binary FBX file. */
export function isBinaryFbx(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, BINARY_MAGIC.length)).toString('latin1') === BINARY_MAGIC;
}
