import { createHash } from 'node:crypto';
import type { Key } from '../aws/table.ts';
import type { StoredItem } from '../items/item.ts';
import { exactText } from './fold-text.ts';

/*
 * Access patterns of the table `matches`, which a worker fills from the stream of the table `items`:
 *
 * | what                                  | how                                                  | read units       |
 * |---------------------------------------|------------------------------------------------------|------------------|
 * | items with a label, id or SKU         | Query <owner>#exact#<hash of the text>, each owner   | 0.5 an owner     |
 * | items with a SKU                      | Query <owner>#sku#<hash of the text>, each owner     | 0.5 an owner     |
 * | products changed since a snapshot     | Query <scope>#changes, from <time>                   | 0.1 a change     |
 * | which snapshot of a scope holds       | GetItem <scope>#snapshot / snapshot, consistent      | 1                |
 * | when the last one was begun           | GetItem <scope>#snapshot / claim, consistent         | 1                |
 *
 * Rows say where to look: whether an item is there, has the text and may be seen is asked of the item itself.
 */

/** Whose products a snapshot holds: `public`, or the number of the tenant whose catalogs others do not see. */
export type Scope = string;

export const PUBLIC_SCOPE: Scope = 'public';

export type TextKind = 'exact' | 'sku';

/** The partition of the items of an owner with this text. */
export function textPartition(owner: number, kind: TextKind, text: string): string {
  const hash = createHash('sha256').update(exactText(text)).digest('base64url').slice(0, 22);
  return `${owner}#${kind}#${hash}`;
}

/** The partition of what has changed in a scope, by time. */
export function changesPartition(scope: Scope): string {
  return `${scope}#changes`;
}

/** The row that says which snapshot of a scope holds. */
export function snapshotKey(scope: Scope): Key {
  return { pk: `${scope}#snapshot`, sk: 'snapshot' };
}

/** The row that says who writes a snapshot of a scope at this moment. */
export function snapshotClaimKey(scope: Scope): Key {
  return { pk: `${scope}#snapshot`, sk: 'claim' };
}

/** The partitions that an item is found in. */
export function textPartitions(item: StoredItem): string[] {
  const sku = item.manufacturerSKU ? [textPartition(item.tenant, 'sku', item.manufacturerSKU)] : [];
  return [...new Set([...sku, ...exactTexts(item).map((text) => textPartition(item.tenant, 'exact', text))])];
}

/** The texts by which an item is found exactly: its labels, its external id, its SKU. */
export function exactTexts(item: StoredItem): string[] {
  const labels = [item.label, ...Object.values(item.translations).map(({ label }) => label)];
  return [...labels, item.externalId, item.manufacturerSKU].filter(
    (text) => typeof text === 'string' && text !== '',
  ) as string[];
}
