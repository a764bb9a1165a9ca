import * as z from 'zod';
import { ConditionFailedError, type Table, type TransactionPart, writeTransaction } from '../../platform/aws/table.ts';
import type { ItemId } from '../../platform/identifiers/item-id.ts';
import { StoredItem } from './item.ts';
import { catalogPartition, changePartitions, type FitKind, fitPartition, itemRange } from './item-keys.ts';
import { itemParts } from './item-parts.ts';
import { type ItemReader, itemReader } from './item-reader.ts';
import { mergeSorted } from './merge-sorted.ts';

/** The number of items of 1 kB in one page of DynamoDB, so that it does not evaluate more. */
const ITEMS_PER_PAGE = 1_000;
const MAX_TRANSACTION_PARTS = 100;
/** DynamoDB takes 4 MB. Its own format can be 50 % larger than JSON. */
const MAX_TRANSACTION_BYTES = 2_000_000;

/** The store of items; item-keys.ts lists what each call reads. */
export interface ItemStore extends ItemReader {
  /** Yields all items of a catalog, or those after a given one, sorted by external id. */
  ofCatalog(tenant: number, catalogId: string, page?: CatalogPage): AsyncGenerator<StoredItem>;
  /** Yields the changes of a catalog's items at or after a point in time, sorted by the time of the last change. */
  changedFrom(tenant: number, catalogId: string, moment: string, pageSize?: number): AsyncGenerator<ItemChange>;
  /** Yields the ids of the tenant's items that fit an item or component, sorted. Some of them may no longer fit. */
  fitting(tenant: number, kind: FitKind, id: string): AsyncGenerator<string>;
  /**
   * @param others what the same transaction writes
   * @throws ConditionFailedError if the item exists
   */
  create(item: StoredItem, others?: readonly TransactionPart[]): Promise<void>;
  /**
   * Replaces the item that was read with a changed one.
   *
   * @param others what the same transaction writes
   * @throws ConditionFailedError if another writer has changed the item since then
   */
  replace(read: StoredItem, changed: StoredItem, others?: readonly TransactionPart[]): Promise<void>;
  /** Writes many items in few transactions. Returns those that another writer has changed since they were read. */
  writeMany(changes: readonly ItemWrite[]): Promise<ItemWrite[]>;
}

/** An item to write, and the item that was read; undefined for a new one. */
export interface ItemWrite {
  readonly read: StoredItem | undefined;
  readonly written: StoredItem;
}

/** Where a reader starts and how much it reads, if it does not read the whole catalog. */
interface CatalogPage {
  readonly afterExternalId?: string | undefined;
  /** Number of items that are read at once. */
  readonly pageSize?: number | undefined;
}

/** The time at which an item was written: its `updated`. */
export interface ItemChange {
  readonly updated: string;
  readonly tenant: number;
  readonly id: ItemId;
}

const KeyOnly = z.object({ sk: z.string() });

/** Returns the other parts of the transaction that changes an item. */
type PartsOfChange = (read: StoredItem, written: StoredItem) => readonly TransactionPart[];

/**
 * @param table the table `items`
 * @param partsOfChange for writers that change the search text or visibility of items: `withdrawnTextParts` of matching
 */
export function itemStore(table: Table, partsOfChange: PartsOfChange = requireSameSearchFields): ItemStore {
  const partsOf = (read: StoredItem | undefined, written: StoredItem) => [
    ...itemParts(table, read, written),
    ...(read ? partsOfChange(read, written) : []),
  ];
  return {
    ...itemReader(table),
    ofCatalog(tenant, catalogId, { afterExternalId, pageSize = ITEMS_PER_PAGE } = {}) {
      const [from, to] = itemRange(afterExternalId);
      const values = { ':pk': catalogPartition(tenant, catalogId), ':from': from, ':to': to };
      const keyCondition = { expression: 'pk = :pk AND sk BETWEEN :from AND :to', values };
      return table.query({ keyCondition, consistent: true, pageSize }, StoredItem);
    },
    changedFrom(tenant, catalogId, moment, pageSize) {
      const shard = async function* (partition: string) {
        const values = { ':pk': partition, ':moment': moment };
        const keyCondition = { expression: 'pk = :pk AND sk >= :moment', values };
        for await (const { sk } of table.query(
          { keyCondition, consistent: true, ...(pageSize && { pageSize }) },
          KeyOnly,
        )) {
          const updated = sk.slice(0, sk.indexOf('#'));
          yield { updated, tenant, id: { catalogId, externalId: sk.slice(updated.length + 1) } };
        }
      };
      return mergeSorted(
        changePartitions(tenant, catalogId).map(shard),
        ({ updated, id }) => `${updated}#${id.externalId}`,
      );
    },
    async *fitting(tenant, kind, id) {
      const values = { ':pk': fitPartition(tenant, kind, id) };
      const keyCondition = { expression: 'pk = :pk', values };
      for await (const { sk } of table.query({ keyCondition, consistent: true }, KeyOnly)) yield sk;
    },
    create: (item, others = []) => writeTransaction([...partsOf(undefined, item), ...others]),
    replace: async (read, changed, others = []) => writeTransaction([...partsOf(read, changed), ...others]),
    async writeMany(changes) {
      const write = async (group: readonly ItemWrite[]): Promise<ItemWrite[]> => {
        try {
          await writeTransaction(group.flatMap(({ read, written }) => partsOf(read, written)));
          return [];
        } catch (error) {
          if (!(error instanceof ConditionFailedError)) throw error;
          if (group.length === 1) return [...group];
          return (await Promise.all(group.map((each) => write([each])))).flat();
        }
      };
      return (await Promise.all(transactionGroups(partsOf, changes).map(write))).flat();
    },
  };
}

/** Groups writes: each group contains as many as DynamoDB takes in one transaction. */
function transactionGroups(
  partsOf: (read: StoredItem | undefined, written: StoredItem) => readonly TransactionPart[],
  changes: readonly ItemWrite[],
): ItemWrite[][] {
  const groups: ItemWrite[][] = [];
  let parts = 0;
  let bytes = 0;
  for (const change of changes) {
    const size = partsOf(change.read, change.written).length;
    const itemBytes = Buffer.byteLength(JSON.stringify(change.written));
    const group = groups.at(-1);
    if (group && parts + size <= MAX_TRANSACTION_PARTS && bytes + itemBytes <= MAX_TRANSACTION_BYTES) {
      group.push(change);
      parts += size;
      bytes += itemBytes;
    } else {
      groups.push([change]);
      parts = size;
      bytes = itemBytes;
    }
  }
  return groups;
}

/**
 * A writer that changes search text or visibility without `partsOfChange` is a bug: callers could find items that they
 * must not see.
 */
function requireSameSearchFields(read: StoredItem, written: StoredItem): [] {
  const found = ({ visibilityStatus, label, manufacturerSKU, translations }: StoredItem) =>
    JSON.stringify([visibilityStatus, label, manufacturerSKU, translations]);
  if (found(read) !== found(written)) throw new TypeError('itemStore needs partsOfChange');
  return [];
}
