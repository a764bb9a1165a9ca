import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { documents } from './clients.ts';
import { requiredVariable } from './environment.ts';
import { storeVariable, type TableName } from './stores.ts';
import type { Key, Row } from './table.ts';

/** DynamoDB takes no more in one call. */
const MAX_BATCH_WRITES = 25;
const MAX_ROUNDS = 8;

/** A row that is put in place of whatever is there, or the key of one that goes. */
export type RowWrite = { readonly put: Row } | { readonly delete: Key };

/** One DynamoDB table, for many writes at once. Apart from `table.ts`, as endpoints pay for every kB. */
export interface BulkTable {
  /** Writes each row once, in no order, 25 at a time. Throws when one was not written; others may have been. */
  writeAll(writes: readonly RowWrite[]): Promise<void>;
}

/** The table of this name, at the address that the environment gives. */
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
        pending = [...unprocessed, ...pending.slice(batch.length)];
      }
    },
  };
}

type RequestItems = NonNullable<ConstructorParameters<typeof BatchWriteCommand>[0]['RequestItems']>[string];
