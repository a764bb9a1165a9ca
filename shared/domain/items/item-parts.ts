import type { Expression, Table, TransactionPart } from '../../platform/aws/table.ts';
import { formatItemId } from '../../platform/identifiers/item-id.ts';
import type { StoredItem } from './item.ts';
import { changeKey, type FitKind, fitKey, itemKey } from './item-keys.ts';

/** DynamoDB takes 100 parts in a transaction. The rest is for the end of a job and for the parts that matching adds. */
const MAX_ITEM_PARTS = 94;

const ABSENT: Expression = { expression: 'attribute_not_exists(pk)' };

/**
 * Returns all parts of the transaction that writes an item: its row, with the condition that the stored row is still
 * the one that was read; the row with the time of its last change; and the rows by which queries find what it fits.
 * They are in one transaction, so a reader of changes or fits never misses a written item.
 *
 * Stale rows of fits that exceed the limit stay. Readers check the item itself, so such a row costs one read and gives
 * no wrong result.
 *
 * @param read the item that was read; undefined for one that must not exist yet
 */
export function itemParts(table: Table, read: StoredItem | undefined, written: StoredItem): TransactionPart[] {
  const { tenant, catalog, externalId, updated } = written;
  const id = { catalogId: catalog, externalId };
  const parts: TransactionPart[] = [
    {
      table,
      put: { ...written, ...itemKey(tenant, id) },
      condition: read === undefined ? ABSENT : unchanged(read),
    },
    { table, put: { ...changeKey(tenant, id, updated) } },
  ];
  if (read && read.updated !== updated) parts.push({ table, delete: changeKey(tenant, id, read.updated) });
  const before = fitsOf(read);
  const after = fitsOf(written);
  const name = formatItemId(id);
  for (const [key, fit] of after) if (!before.has(key)) parts.push({ table, put: { ...fitKey(tenant, fit, name) } });
  for (const [key, fit] of before) if (!after.has(key)) parts.push({ table, delete: fitKey(tenant, fit, name) });
  return parts.slice(0, MAX_ITEM_PARTS);
}

function unchanged({ version }: StoredItem): Expression {
  return { expression: '#version = :read', names: { '#version': 'version' }, values: { ':read': version } };
}

function fitsOf(item: StoredItem | undefined): Map<string, { kind: FitKind; id: string }> {
  const lists = { item: item?.perfectFitItemIds ?? [], component: item?.perfectFitComponentIds ?? [] };
  const fits = (['item', 'component'] as const).flatMap((kind) => lists[kind].map((id) => ({ kind, id })));
  return new Map(fits.filter(({ id }) => id !== '').map((fit) => [`${fit.kind}#${fit.id}`, fit]));
}
