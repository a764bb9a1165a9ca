import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type AttributeValue,
  BatchWriteItemCommand,
  DynamoDBClient,
  paginateScan,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import { CALL_TIMEOUTS } from '../../../../shared/platform/aws/call-timeouts.ts';
import { requiredVariable } from '../../../../shared/platform/aws/environment.ts';
import { storeVariable, type TableName } from '../../../../shared/platform/aws/stores.ts';
import type { Key } from '../../../../shared/platform/aws/table.ts';
import { writePrivateFile } from '../private-files.ts';

const MAX_BATCH = 25;
const MAX_ROUNDS = 10;
const PAUSE_MS = 100;

type AttributeMap = Record<string, AttributeValue>;
/** DynamoDB's own JSON of a value, bytes in base64. DynamoDB checks it when it is written. */
const Attribute = z.custom<AttributeValue>((value) => typeof value === 'object' && value !== null);
const Line = z.record(z.string(), Attribute);

/**
 * Writes each row of a table as one line in DynamoDB's own JSON. The file contains everything that was committed before
 * the start, and either state of rows that change meanwhile. Returns the number of rows.
 */
export async function saveTable(table: TableName, file: string): Promise<number> {
  const client = new DynamoDBClient({ maxAttempts: 5, requestHandler: CALL_TIMEOUTS });
  const TableName = requiredVariable(storeVariable(table));
  let count = 0;
  const lines = async function* () {
    for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true })) {
      for (const row of Items) {
        count++;
        yield `${JSON.stringify(row, (_, value) => (value instanceof Uint8Array ? base64(value) : value))}\n`;
      }
    }
  };
  await pipeline(Readable.from(lines()), writePrivateFile(file));
  client.destroy();
  return count;
}

/** The part of a table's rows that is not restored because it is derived from other rows. */
export interface MadeAnew {
  /** Attributes that rows of another table may contradict by then. */
  readonly attributes?: readonly string[];
  /** Rows; existing ones are deleted. */
  readonly rows?: (key: Key) => boolean;
}

/** Restores the rows of such a file into a table and overwrites rows with the same keys. Returns the number of rows. */
export async function restoreTable(table: TableName, file: string, madeAnew: MadeAnew = {}): Promise<number> {
  const { attributes: without = [], rows: isMadeAnew = () => false } = madeAnew;
  const client = new DynamoDBClient({ maxAttempts: 5, requestHandler: CALL_TIMEOUTS });
  const TableName = requiredVariable(storeVariable(table));
  let count = 0;
  let batch: WriteRequest[] = [];
  const flush = async () => {
    let pending = batch;
    batch = [];
    for (let round = 0; pending.length > 0; round++) {
      if (round === MAX_ROUNDS) throw new Error(`the table ${table} accepts no rows; run the command again`);
      if (round > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** round));
      const { UnprocessedItems = {} } = await client.send(
        new BatchWriteItemCommand({ RequestItems: { [TableName]: pending } }),
      );
      pending = UnprocessedItems[TableName] ?? [];
    }
  };
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const row = rowOf(line);
    const key = keyOf(row);
    if (isMadeAnew(key)) {
      batch.push({ DeleteRequest: { Key: marshall(key) } });
    } else {
      const kept = Object.entries(row).filter(([name]) => !without.includes(name));
      batch.push({ PutRequest: { Item: Object.fromEntries(kept) } });
      count++;
    }
    if (batch.length === MAX_BATCH) await flush();
  }
  await flush();
  client.destroy();
  return count;
}

function rowOf(line: string): AttributeMap {
  const row: unknown = JSON.parse(line, (name, value) =>
    name === 'B' && typeof value === 'string' ? bytes(value) : value,
  );
  return Line.parse(row);
}

function keyOf({ pk, sk }: AttributeMap): Key {
  if (pk?.S === undefined || sk?.S === undefined) throw new Error('a row of the backup has no key');
  return { pk: pk.S, sk: sk.S };
}

function base64(value: Uint8Array): string {
  return Buffer.from(value).toString('base64');
}

function bytes(value: string): Uint8Array {
  return new Uint8Array(Buffer.from(value, 'base64'));
}
