import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';

/** Bytes of the hash that are kept: two answers meet by chance once in 2^64. */
const TAG_BYTES = 16;

/**
 * The strong `ETag` of an answer: the same for the same content, whatever the order of its keys. `meta` is left out, as
 * it holds the time of the answer.
 *
 * @param json the answer as it goes out, in the caller's language: `{item: {...}}`
 */
export function entityTag(json: Readonly<Record<string, unknown>>): string {
  const { meta, ...content } = json;
  const hash = createHash('sha256').update(canonicalJson(content)).digest();
  return `"${hash.subarray(0, TAG_BYTES).toString('base64url')}"`;
}

/** Whether one of the tags of an `If-Match` header is this one, byte for byte; a weak tag (`W/"…"`) never is. */
export function matchesStrongly(header: string, tag: string): boolean {
  return listed(header).some((each) => each === '*' || each === tag);
}

/** Whether one of the tags of an `If-None-Match` header is this one, weak or not. Source: RFC 9110, 8.8.3.2. */
export function matchesWeakly(header: string, tag: string): boolean {
  return listed(header).some((each) => each === '*' || each.replace(/^W\//, '') === tag);
}

/** A tag may hold a comma, so the list is not split at commas. The star is no tag: it stands alone or for nothing. */
function listed(header: string): string[] {
  return header.trim() === '*' ? ['*'] : (header.match(/(?:W\/)?"[^"]*"/g) ?? []);
}
