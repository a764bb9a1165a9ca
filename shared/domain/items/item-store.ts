import * as z from 'zod';
import { ConditionFailedError, type Table, type TransactionPart, writeTransaction } from '../../platform/aws/table.ts';
import type { ItemId } from '../../platform/identifiers/item-id.ts';
import { StoredItem } from './item.ts';
import { catalogPartition, changePartitions, type FitKind, fitPartition, itemRange } from './item-keys.ts';
import { itemParts } from './item-parts.ts';
import { type ItemReader, itemReader } from './item-reader.ts';
import { mergeSorted } from './merge-sorted.ts';

/** As many items of 1 kB as DynamoDB answers at once, so that it need not find that out. */
const ITEMS_PER_PAGE = 1_000;
const MAX_TRANSACTION_PARTS = 100;
/** DynamoDB takes 4 MB, in a form of its own which may take half as much again as JSON. */
const MAX_TRANSACTION_BYTES = 2_000_000;

/** Where items are kept; see item-keys.ts for what each call reads. */
export interface ItemStore extends ItemReader {
  /** All items of a catalog, or those after one of them, in the order of their external ids, as they are read. */
  ofCatalog(tenant: number, catalogId: string, page?: CatalogPage): AsyncGenerator<StoredItem>;
  /** The items of a catalog that were written at this moment or later, by the times of their last changes. */
  changedFrom(tenant: number, catalogId: string, moment: string, pageSize?: number): AsyncGenerator<ItemChange>;
  /** Ids of the tenant's items that fit an item or component, in their order; some may no longer do so. */
  fitting(tenant: number, kind: FitKind, id: string): AsyncGenerator<string>;
  /** Throws ConditionFailedError when the item exists. */
  create(item: StoredItem): Promise<void>;
  /** Puts a changed item in place of the one that was read. Throws ConditionFailedError when that is another by now. */
  replace(read: StoredItem, changed: StoredItem): Promise<void>;
  /** Writes many at once, in few transactions. Answers those that somebody else has written since they were read. */
  writeMany(changes: readonly ItemWrite[]): Promise<ItemWrite[]>;
}

/** An item to be written, and what was read of it: nothing, if it is new. */
export interface ItemWrite {
  readonly read: StoredItem | undefined;
  readonly written: StoredItem;
}

/** Where a reader begins who will not read to the end. */
export interface CatalogPage {
  readonly afterExternalId?: string | undefined;
  /** Read at once. */
  readonly pageSize?: number | undefined;
}

/** That an item was written, and when: its `updated`. */
export interface ItemChange {
  readonly updated: string;
  readonly tenant: number;
  readonly id: ItemId;
}

const KeyOnly = z.object({ sk: z.string() });

/** What else is written when an item is changed, in the same transaction. */
export type PartsOfChange = (read: StoredItem, written: StoredItem) => readonly TransactionPart[];

/**
 * @param table the table `items`
 * @param partsOfChange for writers of what items are found by, and of who sees them: `withdrawnTextParts` of matching
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
    create: (item) => writeTransaction(partsOf(undefined, item)),
    replace: async (read, changed) => writeTransaction(partsOf(read, changed)),
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

/** As many writes together as DynamoDB takes in one transaction. */
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

/** A writer that could let an item be found by who may not see it any more is a mistake, not a caller's. */
function requireSameSearchFields(read: StoredItem, written: StoredItem): [] {
  const found = ({ visibilityStatus, label, manufacturerSKU, translations }: StoredItem) =>
    JSON.stringify([visibilityStatus, label, manufacturerSKU, translations]);
  if (found(read) !== found(written)) throw new TypeError('itemStore needs partsOfChange');
  return [];
}
