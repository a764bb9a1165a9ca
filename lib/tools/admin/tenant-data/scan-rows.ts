import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { CALL_TIMEOUTS } from '../../../../shared/platform/aws/call-timeouts.ts';
import { requiredVariable } from '../../../../shared/platform/aws/environment.ts';
import { storeVariable, type TableName } from '../../../../shared/platform/aws/stores.ts';

const MAX_BATCH = 25;
const MAX_ROUNDS = 10;
const PAUSE_MS = 100;

/** A row with any contents. */
export const AnyRow = z.looseObject({ pk: z.string(), sk: z.string() });
export type AnyRow = z.infer<typeof AnyRow>;

const client = () => DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 5, requestHandler: CALL_TIMEOUTS }));

/**
 * Yields every row of a table, page by page. No request of the service reads a whole table; only an operator's search
 * for all data of an owner does, because nothing else is sure to be complete.
 */
export async function* scanRows(table: TableName): AsyncGenerator<AnyRow> {
  const TableName = requiredVariable(storeVariable(table));
  for await (const { Items = [] } of paginateScan({ client: client() }, { TableName, ConsistentRead: true })) {
    for (const item of Items) yield AnyRow.parse(item);
  }
}

/** Deletes rows by their keys; missing rows are not an error. Returns the number of keys. */
export async function deleteRows(table: TableName, rows: AsyncIterable<AnyRow>): Promise<number> {
  const TableName = requiredVariable(storeVariable(table));
  const documents = client();
  let count = 0;
  let batch: AnyRow[] = [];
  const flush = async () => {
    let pending = batch.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
    batch = [];
    for (let round = 0; pending.length > 0; round++) {
      if (round === MAX_ROUNDS) throw new Error(`the table ${table} accepts no deletions; run the command again`);
      if (round > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** round));
      const { UnprocessedItems = {} } = await documents.send(
        new BatchWriteCommand({ RequestItems: { [TableName]: pending } }),
      );
      pending = (UnprocessedItems[TableName] ?? []).flatMap(({ DeleteRequest }) => {
        const key = AnyRow.safeParse(DeleteRequest?.Key);
        return key.success ? [{ DeleteRequest: { Key: { pk: key.data.pk, sk: key.data.sk } } }] : [];
      });
    }
  };
  for await (const row of rows) {
    batch.push(row);
    count++;
    if (batch.length === MAX_BATCH) await flush();
  }
  await flush();
  return count;
}
