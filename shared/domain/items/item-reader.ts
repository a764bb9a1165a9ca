import type { Table } from '../../platform/aws/table.ts';
import type { ItemId } from '../../platform/identifiers/item-id.ts';
import { StoredItem } from './item.ts';
import { itemKey } from './item-keys.ts';

const IDS_PER_READ = 100;

/** Where items are read one by one or by their ids, for endpoints that do no more: they pay for every kB. */
export interface ItemReader {
  find(tenant: number, id: ItemId): Promise<StoredItem | undefined>;
  /** The item as it is at this moment, for whoever changes it. */
  findCurrent(tenant: number, id: ItemId): Promise<StoredItem | undefined>;
  /** The items that exist, as they are at this moment, in no order. */
  findMany(ids: readonly { tenant: number; id: ItemId }[]): Promise<StoredItem[]>;
}

/** @param table the table `items` */
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
