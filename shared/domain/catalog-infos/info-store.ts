import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import {
  ConditionFailedError,
  type Expression,
  type Key,
  type Table,
  type TransactionPart,
  writeTransaction,
} from '../../platform/aws/table.ts';
import { InfoId, InfoType, StoredInfo } from './info.ts';
import {
  catalogPartition,
  groupOf,
  type InfoGroup,
  infoKey,
  parentKeys,
  parentPartition,
  placeKey,
  typePrefix,
} from './info-keys.ts';
import { MAX_PARENTS } from './parent-ids.ts';

const KEYS_PER_READ = 100;

const NEW: Expression = { expression: 'attribute_not_exists(pk)' };

const Place = z.object({ tenant: z.int(), catalog: z.string(), type: InfoType });
const Pointer = z.object({ sk: z.string() });

/** The store of infos; info-keys.ts lists what each call reads. */
export interface InfoStore {
  find(id: string): Promise<StoredInfo | undefined>;
  /** Yields all infos of a catalog, or those of one type, sorted by type and id. */
  ofCatalog(tenant: number, catalog: string, type?: InfoType): AsyncGenerator<StoredInfo>;
  /** Returns the infos that have a row under any of these parents, each once, in no order. */
  ofParents(group: InfoGroup, parentIds: readonly string[]): Promise<StoredInfo[]>;
  /** @throws ConditionFailedError if the id is taken */
  create(stored: StoredInfo): Promise<void>;
  /**
   * Replaces the info that was read with a changed one.
   *
   * @throws ConditionFailedError if another writer has changed the info since then
   */
  replace(read: StoredInfo, changed: StoredInfo): Promise<void>;
  /** @throws ConditionFailedError if another writer has changed the info */
  delete(read: StoredInfo): Promise<void>;
}

/** Opens the store in the table `catalogInfos`. */
export function infoStore(table: Table): InfoStore {
  const put = (key: Key): TransactionPart => ({ table, put: { ...key } });
  const drop = (key: Key): TransactionPart => ({ table, delete: key });
  const place = ({ tenant, info }: StoredInfo): TransactionPart => {
    return { table, put: { ...placeKey(info.id), ...groupOf(tenant, info) } };
  };
  return {
    async find(id) {
      // A text that is not an id is not looked up: it could be longer than a key of the table.
      if (!InfoId.safeParse(id).success) return undefined;
      const where = await table.get(placeKey(id), Place, { consistent: true });
      return where && table.get(infoKey(where, id), StoredInfo, { consistent: true });
    },
    ofCatalog(tenant, catalog, type) {
      const pk = { ':pk': catalogPartition(tenant, catalog) };
      const keyCondition = type
        ? { expression: 'pk = :pk AND begins_with(sk, :type)', values: { ...pk, ':type': typePrefix(type) } }
        : { expression: 'pk = :pk', values: pk };
      return table.query({ keyCondition, consistent: true }, StoredInfo);
    },
    async ofParents(group, parentIds) {
      const found = await Promise.all(parentIds.map((parent) => idsOf(table, parentPartition(group, parent))));
      const keys = [...new Set(found.flat())].map((id) => infoKey(group, id));
      const chunks = chunksOf(keys, KEYS_PER_READ).map((chunk) =>
        table.getMany(chunk, StoredInfo, { consistent: true }),
      );
      return (await Promise.all(chunks)).flat();
    },
    async create(stored) {
      await writeTransaction([
        { ...place(stored), condition: NEW },
        { table, put: { ...keyOf(stored), ...stored }, condition: NEW },
        ...parentKeys(stored).map(put),
      ]);
    },
    async replace(read, changed) {
      const [before, after] = [parentKeys(read), parentKeys(changed)];
      const added = without(after, before).map(put);
      const dropped = without(before, after).map(drop);
      const moved = !isDeepStrictEqual(keyOf(read), keyOf(changed));
      const row = { ...keyOf(changed), ...changed };
      const itself: TransactionPart[] = moved
        ? [
            { table, delete: keyOf(read), condition: inState(read) },
            { table, put: row, condition: NEW },
            place(changed),
          ]
        : [{ table, put: row, condition: inState(read) }];
      // An info has all its pointers at any time. Extra pointers do no harm, so those that exceed the transaction are
      // deleted in a second one.
      const room = MAX_PARENTS - added.length;
      await writeTransaction([...itself, ...added, ...dropped.slice(0, room)]);
      const rest = dropped.slice(room);
      if (rest.length === 0) return;
      const check = { table, check: keyOf(changed), condition: inState(changed) };
      await writeTransaction([check, ...rest]).catch(ignoreConflict);
    },
    async delete(read) {
      await writeTransaction([
        { table, delete: keyOf(read), condition: inState(read) },
        { table, delete: placeKey(read.info.id) },
        ...parentKeys(read).map(drop),
      ]);
    },
  };
}

async function idsOf(table: Table, partition: string): Promise<string[]> {
  const ids: string[] = [];
  const keyCondition = { expression: 'pk = :pk', values: { ':pk': partition } };
  for await (const { sk } of table.query({ keyCondition, consistent: true }, Pointer)) ids.push(sk);
  return ids;
}

function keyOf({ tenant, info }: StoredInfo): Key {
  return infoKey(groupOf(tenant, info), info.id);
}

function inState({ revision }: StoredInfo): Expression {
  return { expression: 'revision = :read', values: { ':read': revision } };
}

function without(keys: readonly Key[], others: readonly Key[]): Key[] {
  const known = new Set(others.map(({ pk }) => pk));
  return keys.filter(({ pk }) => !known.has(pk));
}

/** A later writer may need a pointer that was to be deleted. The pointer stays; readers check the info itself. */
function ignoreConflict(error: unknown): void {
  if (!(error instanceof ConditionFailedError)) throw error;
}

function chunksOf<T>(values: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, i) => values.slice(i * size, (i + 1) * size));
}
