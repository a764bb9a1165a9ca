import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';

/** Bytes of the hash in a tag. Two different responses have the same tag by chance once in 2^64. */
const TAG_BYTES = 16;

/**
 * Returns the strong `ETag` of a response: equal content has an equal tag, in any order of keys. `meta` is left out,
 * because it holds the time of the response.
 *
 * @param json the response as it is sent, in the caller's language: `{item: {...}}`
 * @param shown what the response shows in addition and no write compares; its hash follows after a dot
 */
export function entityTag(json: Readonly<Record<string, unknown>>, shown?: object): string {
  const { meta, ...content } = json;
  return `"${hashOf(content)}${shown === undefined ? '' : `.${hashOf(shown)}`}"`;
}

/** Returns an `If-Match` header with the parts of its tags that writes compare. */
export function writtenParts(header: string): string {
  return header.replace(/\.[\w-]+"/g, '"');
}

function hashOf(content: object): string {
  const hash = createHash('sha256').update(canonicalJson(content)).digest();
  return hash.subarray(0, TAG_BYTES).toString('base64url');
}

/** Returns whether an `If-Match` header has this tag, byte for byte. A weak tag (`W/"…"`) never matches. */
export function matchesStrongly(header: string, tag: string): boolean {
  return tagsOf(header).some((each) => each === '*' || each === tag);
}

/** Returns whether an `If-None-Match` header has this tag, weak or not. Source: RFC 9110, 8.8.3.2. */
export function matchesWeakly(header: string, tag: string): boolean {
  return tagsOf(header).some((each) => each === '*' || each.replace(/^W\//, '') === tag);
}

/** A tag may contain a comma, so the list is not split at commas. `*` is valid only alone. */
function tagsOf(header: string): string[] {
  return header.trim() === '*' ? ['*'] : (header.match(/(?:W\/)?"[^"]*"/g) ?? []);
}
