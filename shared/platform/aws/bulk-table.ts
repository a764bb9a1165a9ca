import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { waitForNextTry } from './backoff.ts';
import { documents } from './clients.ts';
import { requiredVariable } from './environment.ts';
import { storeVariable, type TableName } from './stores.ts';
import type { Key, Row } from './table.ts';

/** The limit of DynamoDB for one call. */
const MAX_BATCH_WRITES = 25;
const MAX_ROUNDS = 8;

/** A row that replaces any row with its key, or the key of a row to delete. */
export type RowWrite = { readonly put: Row } | { readonly delete: Key };

/**
 * One DynamoDB table, for writing many rows. Separate from `table.ts`, because every kB of an endpoint's bundle costs
 * start time.
 */
export interface BulkTable {
  /**
   * Writes rows in no particular order, 25 in each call. Each row may occur once. Throws if a row stays unwritten;
   * others may be written already.
   */
  writeAll(writes: readonly RowWrite[]): Promise<void>;
}

/** Opens the table at the address of its environment variable. */
export function openBulkTable(table: TableName): BulkTable {
  const name = requiredVariable(storeVariable(table));
  return {
    async writeAll(writes) {
      let pending: RequestItems = writes.map((write) =>
        'put' in write ? { PutRequest: { Item: { ...write.put } } } : { DeleteRequest: { Key: { ...write.delete } } },
      );
      let stuck = 0;
      while (pending.length > 0) {
        const batch = pending.slice(0, MAX_BATCH_WRITES);
        const { UnprocessedItems } = await documents.send(new BatchWriteCommand({ RequestItems: { [name]: batch } }));
        const unprocessed = UnprocessedItems?.[name] ?? [];
        stuck = unprocessed.length === batch.length ? stuck + 1 : 0;
        if (stuck === MAX_ROUNDS) throw new Error(`${name}: a batch of rows stayed unprocessed`);
        if (unprocessed.length > 0) await waitForNextTry(stuck);
        pending = [...unprocessed, ...pending.slice(batch.length)];
      }
    },
  };
}

type RequestItems = NonNullable<ConstructorParameters<typeof BatchWriteCommand>[0]['RequestItems']>[string];
