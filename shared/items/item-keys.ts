import type { Key } from '../aws/table.ts';
import type { ItemId } from '../identifiers/item-id.ts';

/*
 * Access patterns of the table `items`, each with what it reads (an item of 1.2 kB; 0.5 unit a 4 kB, eventually
 * consistent):
 *
 * | what                                | how                                              | read units          |
 * |-------------------------------------|--------------------------------------------------|---------------------|
 * | one item                            | GetItem  <tenant>#<catalog> / item#<external>    | 0.5                 |
 * | one item, to change it              | GetItem, consistent; PutItem on its version       | 1 (and 2 written)   |
 * | items by ids                        | BatchGetItem of the same                         | 0.5 each            |
 * | all items of a catalog              | Query    <tenant>#<catalog>, item#*              | 0.15 each           |
 * | what a catalog is and who sees it   | GetItem  catalog#<id> / catalog                  | 0.5, cached 30 s    |
 * | the catalogs that a tenant may see  | Query    <tenant>#catalogs and public#catalogs   | 0.5 each            |
 */

/** One item. */
export function itemKey(tenant: number, { catalogId, externalId }: ItemId): Key {
  return { pk: catalogPartition(tenant, catalogId), sk: `${ITEM_PREFIX}${externalId}` };
}

/** The partition of all items of a catalog, in the order of their external ids. */
export function catalogPartition(tenant: number, catalogId: string): string {
  return `${tenant}#${catalogId}`;
}

/** What the sort keys of items start with. */
export const ITEM_PREFIX = 'item#';
