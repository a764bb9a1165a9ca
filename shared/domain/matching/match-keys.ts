import { createHash } from 'node:crypto';
import type { Key } from '../../platform/aws/table.ts';
import type { StoredItem } from '../items/item.ts';
import { exactText } from './fold-text.ts';

/*
 * Access patterns of the table `matches`, which a worker fills from the stream of the table `items`:
 *
 * | what                                  | how                                                  | read units       |
 * |---------------------------------------|------------------------------------------------------|------------------|
 * | items with a label, id or SKU         | Query <owner>#exact#<hash of the text>, consistent   | 1 an owner       |
 * | items with a SKU                      | Query <owner>#sku#<hash of the text>, consistent     | 1 an owner       |
 * | products changed since a search index | Query <scope>#changes, from <time>                   | 0.1 a change     |
 * | which search index of a scope holds   | GetItem <scope>#snapshot / snapshot, consistent      | 1                |
 * | when the last one was begun           | GetItem <scope>#snapshot / claim, consistent         | 1                |
 *
 * Rows of texts say what was to be shown of an item, and to whom, when the worker last heard of it. A change that makes
 * this untrue puts a row of its own before them, `!<item>#<version>`, in its own transaction: until the worker has heard
 * of the change and takes that row away, the item itself is asked. See withdrawn-texts.ts.
 */

/** Whose products a search index holds: `public`, or the number of the tenant whose catalogs others do not see. */
export type Scope = string;

export const PUBLIC_SCOPE: Scope = 'public';

export type TextKind = 'exact' | 'sku';

/** The partition of the items of an owner with this text. */
export function textPartition(owner: number, kind: TextKind, text: string): string {
  const hash = createHash('sha256').update(exactText(text)).digest('base64url').slice(0, 22);
  return `${owner}#${kind}#${hash}`;
}

/** Below every id of an item, and in none. */
const WITHDRAWN_PREFIX = '!';

/** Sort keys of a partition of texts that are not below this are ids of items: what is withdrawn comes before. */
export const AFTER_WITHDRAWN = String.fromCharCode(WITHDRAWN_PREFIX.charCodeAt(0) + 1);

/** The row that says: what the partition holds of this item is older than this version, and not true any more. */
export function withdrawnKey(partition: string, itemId: string, version: number): Key {
  return { pk: partition, sk: `${WITHDRAWN_PREFIX}${itemId}#${version}` };
}

/** The item, and its version, of a row that {@link withdrawnKey} names; undefined for the row of an item. */
export function withdrawnItem(sk: string): { readonly id: string; readonly version: number } | undefined {
  if (!sk.startsWith(WITHDRAWN_PREFIX)) return undefined;
  const at = sk.lastIndexOf('#');
  return { id: sk.slice(WITHDRAWN_PREFIX.length, at), version: Number(sk.slice(at + 1)) };
}

/** The partition of what has changed in a scope, by time. */
export function changesPartition(scope: Scope): string {
  return `${scope}#changes`;
}

/** The row that says which search index of a scope is valid. Its stored key has the older word `snapshot`. */
export function searchIndexKey(scope: Scope): Key {
  return { pk: `${scope}#snapshot`, sk: 'snapshot' };
}

/** Whether a row is one of those two of a scope that tell of its search index. */
export function isSearchIndexRow({ pk }: Key): boolean {
  return pk.endsWith('#snapshot');
}

/** The row that says who writes a search index of a scope at this moment. */
export function searchIndexClaimKey(scope: Scope): Key {
  return { pk: `${scope}#snapshot`, sk: 'claim' };
}

/** The partitions that an item is found in, in an order that only its content decides. */
export function textPartitions(item: StoredItem): string[] {
  const sku = item.manufacturerSKU ? [textPartition(item.tenant, 'sku', item.manufacturerSKU)] : [];
  return [...new Set([...sku, ...exactTexts(item).map((text) => textPartition(item.tenant, 'exact', text))])];
}

/** The texts by which an item is found exactly: its label, its external id, its SKU, its labels in other languages. */
export function exactTexts(item: StoredItem): string[] {
  // DynamoDB keeps no order of languages.
  const labels = Object.values(item.translations)
    .map(({ label }) => label)
    .sort();
  return [item.label, item.externalId, item.manufacturerSKU, ...labels].filter(
    (text) => typeof text === 'string' && text !== '',
  ) as string[];
}
