import { headText } from './head-text.ts';

const HEADER_BYTES = 80;
const PREFIX_BYTES = HEADER_BYTES + 4;
const FACET_BYTES = 50;
const MAX_PLAUSIBLE_FACETS = 20_000_000;
const NORMAL_LENGTH_TOLERANCE = 0.05;

/**
 * STL: text by its first words, binary by its size. A binary file has no magic bytes, so its facet count must fit the
 * size of the file, if that is known, and the facets in the head must be plausible.
 */
export function looksLikeStl(head: Uint8Array, totalBytes?: number): boolean {
  return looksLikeAsciiStl(head) || looksLikeBinaryStl(head, totalBytes);
}

/** Comments, then `solid`, then `facet`, another `solid` or its end, as far as the head reaches. */
export function looksLikeAsciiStl(head: Uint8Array): boolean {
  const text = headText(head);
  if (text === undefined) return false;
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim().toLowerCase());
  const statements = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const [first = '', second = ''] = statements;
  return /^solid(?:\s|$)/.test(first) && /^(?:facet|endsolid|color)\b/.test(second);
}

function looksLikeBinaryStl(head: Uint8Array, totalBytes: number | undefined): boolean {
  if (head.length < PREFIX_BYTES + FACET_BYTES) return false;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const facets = view.getUint32(HEADER_BYTES, true);
  if (facets < 1 || facets > MAX_PLAUSIBLE_FACETS) return false;
  const expectedBytes = PREFIX_BYTES + facets * FACET_BYTES;
  if (totalBytes !== undefined && totalBytes < expectedBytes) return false;
  const whole = Math.floor((head.length - PREFIX_BYTES) / FACET_BYTES);
  for (let facet = 0; facet < Math.min(whole, facets); facet++) {
    if (!isPlausibleFacet(view, PREFIX_BYTES + facet * FACET_BYTES)) return false;
  }
  return true;
}

function isPlausibleFacet(view: DataView, offset: number): boolean {
  const values = Array.from({ length: 12 }, (_, index) => view.getFloat32(offset + index * 4, true));
  if (values.some((value) => !Number.isFinite(value) || Math.abs(value) > 1e9)) return false;
  const length = Math.hypot(...values.slice(0, 3));
  return length === 0 || Math.abs(length - 1) < NORMAL_LENGTH_TOLERANCE;
}
