import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { FileStore } from '../../../platform/aws/files.ts';
import { ConditionFailedError, type Table } from '../../../platform/aws/table.ts';
import { claimWork, type WorkRequest } from '../../../platform/jobs/claim-work.ts';
import { preparedListClaimKey, preparedListKey } from '../item-keys.ts';
import type { ChangedCatalog } from './changed-catalog.ts';
import { PreparedList, PreparedListPointer } from './prepared-list.ts';

/** A prepared list of a million items has 1,500 parts and is 1 MB here. */
const MAX_PREPARED_LIST_BYTES = 64 * 2 ** 20;
const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);
const PLAIN = { contentType: 'application/octet-stream' };

/** The store of prepared lists: files that never change, and one row for each catalog that names the valid list. */
export interface PreparedListStore {
  /** Returns the pointer to the valid prepared list. */
  current(tenant: number, catalogId: string): Promise<PreparedListPointer | undefined>;
  /**
   * Makes a newer prepared list valid, in one step. Returns false if the stored list was started later.
   *
   * @param before the pointer that was read
   */
  replace(
    tenant: number,
    catalogId: string,
    before: PreparedListPointer | undefined,
    after: PreparedListPointer,
  ): Promise<boolean>;
  /** Claims the work of a request; see `claimWork`. */
  claim(request: ChangedCatalog & WorkRequest, began: Date): Promise<boolean>;
  read(pointer: Pick<PreparedListPointer, 'key'>): Promise<PreparedList>;
  write(key: string, preparedList: PreparedList): Promise<{ fileBytes: number }>;
}

/**
 * The part of the store that needs only the table.
 *
 * @param table the table `items`
 */
export function preparedListPointers(table: Table): Pick<PreparedListStore, 'current'> {
  return {
    current: (tenant, catalogId) =>
      table.get(preparedListKey(tenant, catalogId), PreparedListPointer, { consistent: true }),
  };
}

/** Opens the store in the table `items`. */
export function preparedListStore(
  table: Table,
  files: Pick<FileStore, 'readBytes'> & Partial<Pick<FileStore, 'putBytes'>>,
): PreparedListStore {
  return {
    ...preparedListPointers(table),
    async replace(tenant, catalogId, before, after) {
      const condition = before
        ? { expression: '#key = :key', names: { '#key': 'key' }, values: { ':key': before.key } }
        : { expression: 'attribute_not_exists(pk)' };
      if (before && before.began > after.began) return false;
      try {
        await table.put({ ...preparedListKey(tenant, catalogId), ...after }, condition);
        return true;
      } catch (error) {
        if (error instanceof ConditionFailedError) return false;
        throw error;
      }
    },
    claim: (request, began) =>
      claimWork(table, preparedListClaimKey(request.tenant, request.catalogId), request, began),
    async read({ key }) {
      const text = await inflate(await files.readBytes(key, MAX_PREPARED_LIST_BYTES));
      return PreparedList.parse(JSON.parse(text.toString('utf8')));
    },
    async write(key, preparedList) {
      const bytes = await deflate(JSON.stringify(preparedList));
      await files.putBytes?.(key, bytes, PLAIN);
      return { fileBytes: bytes.length };
    },
  };
}
