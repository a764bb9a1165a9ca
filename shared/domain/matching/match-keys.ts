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
 * | the valid search index of a scope     | GetItem <scope>#snapshot / snapshot, consistent      | 1                |
 * | when the last build began             | GetItem <scope>#snapshot / claim, consistent         | 1                |
 *
 * A row of a text contains what responses show of the item, as of the last change that the worker has processed. A
 * change that makes this wrong adds a row `!<item>#<version>` in its own transaction. Until the worker has processed
 * the change and deletes that row, searches read the item itself. See withdrawn-texts.ts.
 */

/** The scope of a search index: `public`, or the number of a tenant for its catalogs that are not public. */
export type Scope = string;

/** The scope of all public catalogs. */
export const PUBLIC_SCOPE: Scope = 'public';

/** The kinds of texts by which items are found. */
export type TextKind = 'exact' | 'sku';

/** The partition of an owner's items with this text. */
export function textPartition(owner: number, kind: TextKind, text: string): string {
  const hash = createHash('sha256').update(exactText(text)).digest('base64url').slice(0, 22);
  return `${owner}#${kind}#${hash}`;
}

/** Sorts before every item id, and no item id contains it. */
const WITHDRAWN_PREFIX = '!';

/** Sort keys from here on are item ids. The rows that withdraw texts come before. */
export const AFTER_WITHDRAWN = String.fromCharCode(WITHDRAWN_PREFIX.charCodeAt(0) + 1);

/**
 * The key of a row that withdraws a text: what the partition shows of the item is out of date if it is older than this
 * version.
 */
export function withdrawnKey(partition: string, itemId: string, version: number): Key {
  return { pk: partition, sk: `${WITHDRAWN_PREFIX}${itemId}#${version}` };
}

/** The item and version of a row with a {@link withdrawnKey}; undefined for the row of an item. */
export function withdrawnItem(sk: string): { readonly id: string; readonly version: number } | undefined {
  if (!sk.startsWith(WITHDRAWN_PREFIX)) return undefined;
  const at = sk.lastIndexOf('#');
  return { id: sk.slice(WITHDRAWN_PREFIX.length, at), version: Number(sk.slice(at + 1)) };
}

/** The partition of the changes of a scope, by time. */
export function changesPartition(scope: Scope): string {
  return `${scope}#changes`;
}

/** The key of the row that names the valid search index of a scope. Its stored name has the older word `snapshot`. */
export function searchIndexKey(scope: Scope): Key {
  return { pk: `${scope}#snapshot`, sk: 'snapshot' };
}

/** Whether a row belongs to the search index of a scope: its index or its claim. */
export function isSearchIndexRow({ pk }: Key): boolean {
  return pk.endsWith('#snapshot');
}

/** The key of the row that claims the build of a scope's search index. */
export function searchIndexClaimKey(scope: Scope): Key {
  return { pk: `${scope}#snapshot`, sk: 'claim' };
}

/** The partitions that list an item. Their order depends on the item's content only. */
export function textPartitions(item: StoredItem): string[] {
  const sku = item.manufacturerSKU ? [textPartition(item.tenant, 'sku', item.manufacturerSKU)] : [];
  return [...new Set([...sku, ...exactTexts(item).map((text) => textPartition(item.tenant, 'exact', text))])];
}

/** The texts by which an item is found exactly: its label, external id, SKU, and labels in other languages. */
export function exactTexts(item: StoredItem): string[] {
  // DynamoDB does not keep the order of languages.
  const labels = Object.values(item.translations)
    .map(({ label }) => label)
    .sort();
  return [item.label, item.externalId, item.manufacturerSKU, ...labels].filter(
    (text) => typeof text === 'string' && text !== '',
  ) as string[];
}
