import type { Expression, Table, TransactionPart } from '../../platform/aws/table.ts';
import { formatItemId } from '../../platform/identifiers/item-id.ts';
import type { StoredItem } from './item.ts';
import { changeKey, type FitKind, fitKey, itemKey } from './item-keys.ts';

/** DynamoDB takes 100 parts in a transaction; some are left to the end of a job, and to what matching withdraws. */
const MAX_ITEM_PARTS = 94;

const ABSENT: Expression = { expression: 'attribute_not_exists(pk)' };

/**
 * All that is written when an item is: its row, on condition that it is still the one that was read, the row that says
 * when it changed last, and the rows by which others find what it fits. They belong into one transaction, so that
 * whoever reads changes or fits never misses a written item.
 *
 * Stale rows of fits that find no room stay: readers look at the item itself, so they cost a read and mislead nobody.
 *
 * @param read the item as it was read; undefined for one that must not exist yet
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
