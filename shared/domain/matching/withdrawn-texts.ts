import type { Key, Table, TransactionPart } from '../../platform/aws/table.ts';
import { formatItemId } from '../../platform/identifiers/item-id.ts';
import type { StoredItem } from '../items/item.ts';
import { textPartitions, withdrawnKey } from './match-keys.ts';
import { productOf } from './product-of-item.ts';

/** An item's own parts leave room for so many in a transaction. By further texts, it is the item that is asked. */
const MAX_SHOWN_TEXTS = 6;

/** The partitions whose row says what is to be shown of an item: the first of those in which it is found. */
export function shownPartitions(item: StoredItem): string[] {
  return productOf(item) ? textPartitions(item).slice(0, MAX_SHOWN_TEXTS) : [];
}

/** The rows by which a change withdraws what partitions show of an item: it leaves them, or fewer may see it. */
export function withdrawnTexts(before: StoredItem, after: StoredItem): Key[] {
  const kept = after.visibilityStatus > before.visibilityStatus ? [] : shownPartitions(after);
  const id = formatItemId({ catalogId: after.catalog, externalId: after.externalId });
  return shownPartitions(before)
    .filter((partition) => !kept.includes(partition))
    .map((partition) => withdrawnKey(partition, id, after.version));
}

/**
 * What is written together with a changed item, so that nobody finds it exactly or by SKU who may not see it any more,
 * however late the worker hears of the change. Needs `matches: ['PutItem']`.
 *
 * @param matches the table `matches`
 */
export function withdrawnTextParts(matches: Table): (before: StoredItem, after: StoredItem) => TransactionPart[] {
  return (before, after) => withdrawnTexts(before, after).map((key) => ({ table: matches, put: { ...key } }));
}
