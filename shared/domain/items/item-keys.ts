import { createHash } from 'node:crypto';
import type { Key } from '../../platform/aws/table.ts';
import type { ItemId } from '../../platform/identifiers/item-id.ts';

/*
 * Access patterns of the table `items`, each with the read units that it costs (an item of 1.2 kB; a consistent read
 * takes 1 unit a 4 kB, others half of that). Every list is read consistently: an answer never misses a committed write.
 *
 * | what                                | how                                               | read units              |
 * |-------------------------------------|---------------------------------------------------|-------------------------|
 * | one item                            | GetItem <tenant>#<catalog> / item#<external>      | 0.5                     |
 * | one item, to change it              | the same, consistent                              | 1                       |
 * | `ids[]`                             | BatchGetItem of the same, consistent              | 1 an id                 |
 * | all items of a catalog              | Query <tenant>#<catalog>, item#*                  | 0.3 an item             |
 * | a page of `limit` items             | the same, from the cursor on                      | 0.3 an item             |
 * | what changed since a moment         | Query of the catalog's 4 shards                   | 4 and 0.03 a change     |
 * |                                     | <tenant>#<catalog>#changes#<shard>, from <time>,  |                         |
 * |                                     | and BatchGetItem of the items                     | and 1 an item           |
 * | a list from the prepared list       | GetItem <tenant>#<catalog> / snapshot, and what   | 1 and 4, and 1 for each |
 * |                                     | changed since it was made, as above               | item changed since then |
 * | similar items                       | the same, and BatchGetItem of the 50 nearest      | 55 a catalog at most    |
 * | what fits an item or a component    | Query <owner>#fits#<kind>#<id>, for each id and   | 1 an id and owner, and  |
 * |                                     | owner of a catalog, and BatchGetItem of the items | 1 an item               |
 * | what a catalog is and who sees it   | GetItem catalog#<id> / catalog                    | 0.5, cached 30 s        |
 * | the catalogs that a tenant may see  | Query <tenant>#catalogs and public#catalogs       | 0.5 each                |
 *
 * Preparing a catalog takes the claim on it, a write of 1 unit, and then reads all of its items.
 *
 * Writing an item of 1.2 kB is a transaction over its row, its change row and the change row before it: 8 write units
 * (4 for the item, 2 for each of the others), and 2 for each perfect fit that comes or goes.
 */

/** Writers of one catalog are spread over so many partitions of change rows; each takes 1,000 write units a second. */
export const CHANGE_SHARDS = 4;

/** What the sort keys of items start with. */
const ITEM_PREFIX = 'item#';

/** Between the characters of external ids and the end of {@link ITEM_PREFIX}: no item's key begins with it. */
const AFTER_ALL_ITEMS = 'item$';

/** Below every character of an external id, so that what follows an item's key begins here. */
const NEXT = ' ';

/** What can be fitted: another item, or a component. */
export type FitKind = 'item' | 'component';

/** One item. */
export function itemKey(tenant: number, { catalogId, externalId }: ItemId): Key {
  return { pk: catalogPartition(tenant, catalogId), sk: `${ITEM_PREFIX}${externalId}` };
}

/** The partition of all items of a catalog, in the order of their external ids. */
export function catalogPartition(tenant: number, catalogId: string): string {
  return `${tenant}#${catalogId}`;
}

/** The sort keys, first and last, of all items of a catalog after one of them; of all when none is given. */
export function itemRange(afterExternalId?: string): readonly [string, string] {
  return [afterExternalId === undefined ? ITEM_PREFIX : `${ITEM_PREFIX}${afterExternalId}${NEXT}`, AFTER_ALL_ITEMS];
}

/** The item of a row, if it is an item's. Every change of the table comes through the stream with its key. */
export function itemOfKey({ pk, sk }: Key): { tenant: number; id: ItemId } | undefined {
  const [tenant = '', catalogId, ...rest] = pk.split('#');
  if (!/^\d+$/.test(tenant) || catalogId === undefined || rest.length > 0 || !sk.startsWith(ITEM_PREFIX))
    return undefined;
  return { tenant: Number(tenant), id: { catalogId, externalId: sk.slice(ITEM_PREFIX.length) } };
}

/** The row that says which prepared list of a catalog is valid. Its stored key has the older word `snapshot`. */
export function preparedListKey(tenant: number, catalogId: string): Key {
  return { pk: catalogPartition(tenant, catalogId), sk: 'snapshot' };
}

/** Who prepares a catalog at this moment. */
export function preparedListClaimKey(tenant: number, catalogId: string): Key {
  return { pk: catalogPartition(tenant, catalogId), sk: 'snapshot-claim' };
}

/** Whether a row is one of those two of a catalog that tell of its prepared list. */
export function isPreparedListRow({ sk }: Key): boolean {
  return sk === 'snapshot' || sk === 'snapshot-claim';
}

/** The partitions of a catalog's change rows. */
export function changePartitions(tenant: number, catalogId: string): string[] {
  return Array.from({ length: CHANGE_SHARDS }, (_, shard) => changePartition(tenant, catalogId, shard));
}

/** The change row of an item: one for each item, at the time of its last change. */
export function changeKey(tenant: number, { catalogId, externalId }: ItemId, updated: string): Key {
  const shard = createHash('sha256').update(externalId).digest().readUInt8() % CHANGE_SHARDS;
  return { pk: changePartition(tenant, catalogId, shard), sk: `${updated}#${externalId}` };
}

/** Says that an item of the tenant fits something. Its sort key is the item's id. */
export function fitKey(tenant: number, fit: { kind: FitKind; id: string }, item: string): Key {
  return { pk: fitPartition(tenant, fit.kind, fit.id), sk: item };
}

/** The partition of all that fits an item or a component, in the order of the fitting items' ids. */
export function fitPartition(tenant: number, kind: FitKind, id: string): string {
  return `${tenant}#fits#${kind}#${id}`;
}

function changePartition(tenant: number, catalogId: string, shard: number): string {
  return `${catalogPartition(tenant, catalogId)}#changes#${shard}`;
}
