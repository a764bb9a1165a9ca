import { type Table, writeTransaction } from '../aws/table.ts';
import type { ItemId } from '../identifiers/item-id.ts';
import { StoredItem } from './item.ts';
import { catalogPartition, ITEM_PREFIX, itemKey } from './item-keys.ts';

const IDS_PER_READ = 100;

/** Where items are kept; see item-keys.ts for what each call reads. */
export interface ItemStore {
  find(tenant: number, id: ItemId): Promise<StoredItem | undefined>;
  /** The item as it is at this moment, for whoever changes it. */
  findCurrent(tenant: number, id: ItemId): Promise<StoredItem | undefined>;
  /** The items that exist, in no order. */
  findMany(ids: readonly { tenant: number; id: ItemId }[]): Promise<StoredItem[]>;
  /** All items of a catalog, in the order of their external ids, as they are read. */
  ofCatalog(tenant: number, catalogId: string): AsyncGenerator<StoredItem>;
  /** Throws ConditionFailedError when the item exists. */
  create(item: StoredItem): Promise<void>;
  /** Puts a changed item in place of the one that was read. Throws ConditionFailedError when that is another by now. */
  replace(read: StoredItem, changed: StoredItem): Promise<void>;
}

/** @param table the table `items` */
export function itemStore(table: Table): ItemStore {
  return {
    find: (tenant, id) => table.get(itemKey(tenant, id), StoredItem),
    findCurrent: (tenant, id) => table.get(itemKey(tenant, id), StoredItem, { consistent: true }),
    async findMany(ids) {
      const keys = ids.map(({ tenant, id }) => itemKey(tenant, id));
      const chunks = Array.from({ length: Math.ceil(keys.length / IDS_PER_READ) }, (_, i) =>
        keys.slice(i * IDS_PER_READ, (i + 1) * IDS_PER_READ),
      );
      return (await Promise.all(chunks.map((chunk) => table.getMany(chunk, StoredItem)))).flat();
    },
    ofCatalog(tenant, catalogId) {
      const values = { ':pk': catalogPartition(tenant, catalogId), ':prefix': ITEM_PREFIX };
      return table.query(
        { keyCondition: { expression: 'pk = :pk AND begins_with(sk, :prefix)', values }, consistent: true },
        StoredItem,
      );
    },
    async create(item) {
      const key = itemKey(item.tenant, { catalogId: item.catalog, externalId: item.externalId });
      const condition = { expression: 'attribute_not_exists(pk)' };
      await writeTransaction([{ table, put: { ...key, ...item }, condition }]);
    },
    async replace(read, changed) {
      const key = itemKey(read.tenant, { catalogId: read.catalog, externalId: read.externalId });
      const condition = {
        expression: '#version = :read',
        names: { '#version': 'version' },
        values: { ':read': read.version },
      };
      await table.put({ ...changed, ...key }, condition);
    },
  };
}
