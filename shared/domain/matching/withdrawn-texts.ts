import type { Key, Table, TransactionPart } from '../../platform/aws/table.ts';
import { formatItemId } from '../../platform/identifiers/item-id.ts';
import type { StoredItem } from '../items/item.ts';
import { textPartitions, withdrawnKey } from './match-keys.ts';
import { isMatched } from './product-of-item.ts';

/** A transaction has room for this many rows next to the item's own. Under further texts, searches read the item. */
const MAX_SHOWN_TEXTS = 6;

/** The partitions whose rows have `shown` for an item: the first of its partitions. */
export function shownPartitions(item: StoredItem): string[] {
  return isMatched(item) ? textPartitions(item).slice(0, MAX_SHOWN_TEXTS) : [];
}

/** The rows by which a change withdraws `shown` fields: the item has lost the text, or fewer callers may see it. */
export function withdrawnTexts(before: StoredItem, after: StoredItem): Key[] {
  const kept = after.visibilityStatus > before.visibilityStatus ? [] : shownPartitions(after);
  const id = formatItemId({ catalogId: after.catalog, externalId: after.externalId });
  return shownPartitions(before)
    .filter((partition) => !kept.includes(partition))
    .map((partition) => withdrawnKey(partition, id, after.version));
}

/**
 * Makes the writes that belong into the transaction of a changed item. With them, no caller finds an item by exact text
 * or SKU that it may no longer see, even if the worker is late. Needs `matches: ['PutItem']`.
 *
 * @param matches the table `matches`
 */
export function withdrawnTextParts(matches: Table): (before: StoredItem, after: StoredItem) => TransactionPart[] {
  return (before, after) => withdrawnTexts(before, after).map((key) => ({ table: matches, put: { ...key } }));
}
