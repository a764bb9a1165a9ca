import type { Table } from '../../platform/aws/table.ts';
import type { ItemId } from '../../platform/identifiers/item-id.ts';
import { StoredItem } from './item.ts';
import { itemKey } from './item-keys.ts';

const IDS_PER_READ = 100;

/**
 * Reads items one by one or by their ids. It is separate from the item store because it keeps the bundles of small
 * endpoints small.
 */
export interface ItemReader {
  find(tenant: number, id: ItemId): Promise<StoredItem | undefined>;
  /** Returns the current item, read consistently, for a caller that changes it. */
  findCurrent(tenant: number, id: ItemId): Promise<StoredItem | undefined>;
  /** Returns the items that exist, read consistently, in no order. */
  findMany(ids: readonly { tenant: number; id: ItemId }[]): Promise<StoredItem[]>;
}

/** Opens the reader of the table `items`. */
export function itemReader(table: Table): ItemReader {
  return {
    find: (tenant, id) => table.get(itemKey(tenant, id), StoredItem),
    findCurrent: (tenant, id) => table.get(itemKey(tenant, id), StoredItem, { consistent: true }),
    async findMany(ids) {
      const keys = ids.map(({ tenant, id }) => itemKey(tenant, id));
      const chunks = Array.from({ length: Math.ceil(keys.length / IDS_PER_READ) }, (_, i) =>
        keys.slice(i * IDS_PER_READ, (i + 1) * IDS_PER_READ),
      );
      return (await Promise.all(chunks.map((chunk) => table.getMany(chunk, StoredItem, { consistent: true })))).flat();
    },
  };
}
