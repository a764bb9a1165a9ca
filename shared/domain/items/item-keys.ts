import { createHash } from 'node:crypto';
import type { Key } from '../../platform/aws/table.ts';
import type { ItemId } from '../../platform/identifiers/item-id.ts';

/*
 * Access patterns of the table `items`, each with the read units that it costs (an item of 1.2 kB; a consistent read
 * takes 1 unit a 4 kB, others half of that). Every list is read consistently: a response never misses a committed
 * write.
 *
 * | what                                | how                                               | read units              |
 * |-------------------------------------|---------------------------------------------------|-------------------------|
 * | one item                            | GetItem <tenant>#<catalog> / item#<external>      | 0.5                     |
 * | one item, to change it              | the same, consistent                              | 1                       |
 * | `ids[]`                             | BatchGetItem of the same, consistent              | 1 an id                 |
 * | all items of a catalog              | Query <tenant>#<catalog>, item#*                  | 0.3 an item             |
 * | a page of `limit` items             | the same, from the cursor on                      | 0.3 an item             |
 * | changes since a point in time       | Query of the catalog's 4 shards                   | 4 and 0.03 a change     |
 * |                                     | <tenant>#<catalog>#changes#<shard>, from <time>,  |                         |
 * |                                     | and BatchGetItem of the items                     | and 1 an item           |
 * | a list from the prepared list       | GetItem <tenant>#<catalog> / snapshot, and what   | 1 and 4, and 1 for each |
 * |                                     | changed since it was made, as above               | item changed since then |
 * | similar items                       | the same, and BatchGetItem of the 50 nearest      | 55 a catalog at most    |
 * | what fits an item or a component    | Query <owner>#fits#<kind>#<id>, for each id and   | 1 an id and owner, and  |
 * |                                     | owner of a catalog, and BatchGetItem of the items | 1 an item               |
 * | the state of an item's model        | GetItem <tenant>#<catalog>#models / <external>    | 0.5                     |
 * | the models that an item has or had  | Query <tenant>#<catalog>#models, <external>#*     | 1 for 4 models          |
 * | what was chosen of an item          | GetItem <tenant>#<catalog>#configured /           | 0.5                     |
 * |                                     | <external>~<hash>                                 |                         |
 * | the model of a choice               | GetItem <tenant>#<catalog>#configured-models /    | 1                       |
 * |                                     | <hash of all that it depends on>                  |                         |
 * | what a catalog is and who sees it   | GetItem catalog#<id> / catalog                    | 0.5, cached 30 s        |
 * | the catalogs that a tenant may see  | Query <tenant>#catalogs and public#catalogs       | 0.5 each                |
 *
 * Preparing a catalog writes a claim (1 write unit) and then reads all of its items.
 *
 * Writing an item of 1.2 kB is a transaction over its row, its change row and the change row before it: 8 write units
 * (4 for the item, 2 for each of the others), and 2 for each perfect fit that is added or removed.
 */

/** Number of partitions for the change rows of one catalog. Each partition takes 1,000 write units a second. */
const CHANGE_SHARDS = 4;

/** Prefix of the sort keys of items. */
const ITEM_PREFIX = 'item#';

/** Sorts after all characters of external ids, so all keys of items are between {@link ITEM_PREFIX} and this value. */
const AFTER_ALL_ITEMS = 'item$';

/** Sorts before all characters of external ids: an item's key with this suffix comes directly after the item. */
const NEXT = ' ';

/** What an item can fit: another item, or a component. */
export type FitKind = 'item' | 'component';

/** Returns the key of one item. */
export function itemKey(tenant: number, { catalogId, externalId }: ItemId): Key {
  return { pk: catalogPartition(tenant, catalogId), sk: `${ITEM_PREFIX}${externalId}` };
}

/** Returns the partition of all items of a catalog. They are sorted by external id. */
export function catalogPartition(tenant: number, catalogId: string): string {
  return `${tenant}#${catalogId}`;
}

/** Returns the first and the last sort key of all items of a catalog after the given one, or of all items. */
export function itemRange(afterExternalId?: string): readonly [string, string] {
  return [afterExternalId === undefined ? ITEM_PREFIX : `${ITEM_PREFIX}${afterExternalId}${NEXT}`, AFTER_ALL_ITEMS];
}

/**
 * Returns the item of a key; undefined for a row that is not an item. The stream of the table contains the changes of
 * all rows.
 */
export function itemOfKey({ pk, sk }: Key): { tenant: number; id: ItemId } | undefined {
  const [tenant = '', catalogId, ...rest] = pk.split('#');
  if (!/^\d+$/.test(tenant) || catalogId === undefined || rest.length > 0 || !sk.startsWith(ITEM_PREFIX))
    return undefined;
  return { tenant: Number(tenant), id: { catalogId, externalId: sk.slice(ITEM_PREFIX.length) } };
}

/**
 * Returns the key of the row that names the valid prepared list of a catalog. The stored key has the older word
 * `snapshot`.
 */
export function preparedListKey(tenant: number, catalogId: string): Key {
  return { pk: catalogPartition(tenant, catalogId), sk: 'snapshot' };
}

/** Returns the key of the row that names the worker that prepares a catalog now. */
export function preparedListClaimKey(tenant: number, catalogId: string): Key {
  return { pk: catalogPartition(tenant, catalogId), sk: 'snapshot-claim' };
}

/** Returns whether a row is one of the two rows about the prepared list of a catalog. */
export function isPreparedListRow({ sk }: Key): boolean {
  return sk === 'snapshot' || sk === 'snapshot-claim';
}

/** Returns the partitions of a catalog's change rows. */
export function changePartitions(tenant: number, catalogId: string): string[] {
  return Array.from({ length: CHANGE_SHARDS }, (_, shard) => changePartition(tenant, catalogId, shard));
}

/** Returns the key of an item's change row. Each item has one, at the time of its last change. */
export function changeKey(tenant: number, { catalogId, externalId }: ItemId, updated: string): Key {
  const shard = createHash('sha256').update(externalId).digest().readUInt8() % CHANGE_SHARDS;
  return { pk: changePartition(tenant, catalogId, shard), sk: `${updated}#${externalId}` };
}

/** Returns the key of the row that says that an item of the tenant fits something. Its sort key is the item's id. */
export function fitKey(tenant: number, fit: { kind: FitKind; id: string }, item: string): Key {
  return { pk: fitPartition(tenant, fit.kind, fit.id), sk: item };
}

/** Returns the partition of the items that fit an item or a component. They are sorted by id. */
export function fitPartition(tenant: number, kind: FitKind, id: string): string {
  return `${tenant}#fits#${kind}#${id}`;
}

function changePartition(tenant: number, catalogId: string, shard: number): string {
  return `${catalogPartition(tenant, catalogId)}#changes#${shard}`;
}

/** Returns the key of the state of an item's model. It is in a partition of its own: a change of it changes no list. */
export function modelStateKey(tenant: number, { catalogId, externalId }: ItemId): Key {
  return { pk: modelStatesPartition(tenant, catalogId), sk: externalId };
}

/** Returns the item whose model has its state in a row; undefined for all other rows. */
export function itemOfModelState({ pk, sk }: Key): { tenant: number; id: ItemId } | undefined {
  const [tenant = '', catalogId = '', part, ...rest] = pk.split('#');
  if (!/^\d+$/.test(tenant) || part !== 'models' || rest.length > 0 || sk.includes('#')) return undefined;
  return { tenant: Number(tenant), id: { catalogId, externalId: sk } };
}

/** Returns the key of a model that an item has or had. */
export function modelVersionKey(
  tenant: number,
  { catalogId, externalId }: ItemId,
  { created, jobId }: { readonly created: string; readonly jobId: string },
): Key {
  return { pk: modelStatesPartition(tenant, catalogId), sk: `${externalId}#${created}#${jobId}` };
}

/** Returns the partition and the range of the models of an item, oldest first. */
export function modelVersionsRange(tenant: number, { catalogId, externalId }: ItemId) {
  return { pk: modelStatesPartition(tenant, catalogId), from: `${externalId}#`, to: `${externalId}#~` };
}

/** Returns the key of the row of a configured item. */
export function configuredItemKey(tenant: number, { catalogId, externalId }: ItemId): Key {
  return { pk: `${catalogPartition(tenant, catalogId)}#configured`, sk: externalId };
}

/** Returns the key of the model of a choice; `hash` is of all that it depends on. */
export function configuredModelKey(tenant: number, catalogId: string, hash: string): Key {
  return { pk: `${catalogPartition(tenant, catalogId)}#configured-models`, sk: hash };
}

/** Returns the partition of the states and the kept models of all items of a catalog. */
export function modelStatesPartition(tenant: number, catalogId: string): string {
  return `${catalogPartition(tenant, catalogId)}#models`;
}
