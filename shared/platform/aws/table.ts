import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import { documents } from './clients.ts';
import { requiredVariable } from './environment.ts';
import type { TableName } from './stores.ts';
import { storeVariable } from './stores.ts';

const MAX_BATCH_GET_KEYS = 100;
const MAX_BATCH_ROUNDS = 8;

/**
 * A transaction that is not through by then is given up. What reads changes in the order of their times counts on it:
 * nothing is written much later than the time that it carries.
 */
export const TRANSACTION_DEADLINE_MS = 4_000;

/** Every table has a partition key `pk` that starts with the tenant, and a sort key `sk`. */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** A row as it is written: its key and plain JSON values. */
export type Row = Key & Readonly<Record<string, unknown>>;

/** A condition or an update in DynamoDB's own expression language; `#name` and `:value` are declared beside it. */
export interface Expression {
  readonly expression: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
}

export interface QueryOptions {
  readonly index?: string;
  readonly keyCondition: Expression;
  /** Newest or greatest sort key first. */
  readonly descending?: boolean;
  readonly consistent?: boolean;
  readonly limit?: number;
  /** Rows read at once; as many as a page of 1 MB holds when not given. For readers that stop early. */
  readonly pageSize?: number;
}

/** One write of a transaction. */
export type TransactionPart =
  | { readonly put: Row; readonly condition?: Expression; readonly table: Table }
  | { readonly update: Key; readonly change: Expression; readonly condition?: Expression; readonly table: Table }
  | { readonly delete: Key; readonly condition?: Expression; readonly table: Table }
  | { readonly check: Key; readonly condition: Expression; readonly table: Table };

/** A conditional write found another state than it demanded; nothing was written. */
export class ConditionFailedError extends Error {
  override readonly name = 'ConditionFailedError';
}

/** A row does not fit the schema that it is read with: a migration was forgotten, or somebody wrote by hand. */
export class StoredRowError extends Error {
  override readonly name = 'StoredRowError';
}

/** One DynamoDB table. Whatever is read is checked by the schema that the caller names. */
export interface Table {
  readonly name: string;
  get<S extends z.ZodType>(key: Key, schema: S, options?: { consistent?: boolean }): Promise<z.output<S> | undefined>;
  /** At most 100 keys; rows that do not exist are left out, order is not kept. */
  getMany<S extends z.ZodType>(
    keys: readonly Key[],
    schema: S,
    options?: { consistent?: boolean },
  ): Promise<z.output<S>[]>;
  /** All rows, page by page, as they come. */
  query<S extends z.ZodType>(options: QueryOptions, schema: S): AsyncGenerator<z.output<S>>;
  /** Throws {@link ConditionFailedError}. */
  put(row: Row, condition?: Expression): Promise<void>;
  /** Changes attributes of one row and answers the whole row as it is afterwards. Throws {@link ConditionFailedError}. */
  update<S extends z.ZodType>(
    key: Key,
    change: Expression,
    condition: Expression | undefined,
    schema: S,
  ): Promise<z.output<S>>;
  /** Throws {@link ConditionFailedError}. */
  delete(key: Key, condition?: Expression): Promise<void>;
}

/** The table of this name, at the address that the environment gives. */
export function openTable(table: TableName): Table {
  const name = requiredVariable(storeVariable(table));
  return {
    name,
    async get(key, schema, options = {}) {
      const { Item } = await documents.send(
        new GetCommand({ TableName: name, Key: key, ConsistentRead: options.consistent ?? false }),
      );
      return Item === undefined ? undefined : parseRow(name, Item, schema);
    },
    async getMany(keys, schema, options = {}) {
      if (keys.length > MAX_BATCH_GET_KEYS) throw new RangeError(`getMany takes ${MAX_BATCH_GET_KEYS} keys at most`);
      const rows: unknown[] = [];
      let pending: Record<string, unknown>[] = keys.map((key) => ({ ...key }));
      for (let round = 0; pending.length > 0; round++) {
        if (round === MAX_BATCH_ROUNDS) throw new Error(`${name}: a batch of keys stayed unprocessed`);
        const request = { Keys: pending, ConsistentRead: options.consistent ?? false };
        const answer = await documents.send(new BatchGetCommand({ RequestItems: { [name]: request } }));
        rows.push(...(answer.Responses?.[name] ?? []));
        pending = answer.UnprocessedKeys?.[name]?.Keys ?? [];
      }
      return rows.map((row) => parseRow(name, row, schema));
    },
    async *query(options, schema) {
      let start: Record<string, unknown> | undefined;
      let left = options.limit ?? Number.POSITIVE_INFINITY;
      do {
        const page = await documents.send(
          new QueryCommand({
            TableName: name,
            KeyConditionExpression: options.keyCondition.expression,
            ExpressionAttributeNames: options.keyCondition.names,
            ExpressionAttributeValues: options.keyCondition.values,
            IndexName: options.index,
            ScanIndexForward: !options.descending,
            ConsistentRead: options.consistent,
            Limit: Number.isFinite(left) ? Math.min(left, options.pageSize ?? left) : options.pageSize,
            ExclusiveStartKey: start,
          }),
        );
        for (const item of page.Items ?? []) {
          yield parseRow(name, item, schema);
          left--;
        }
        start = page.LastEvaluatedKey;
      } while (start !== undefined && left > 0);
    },
    async put(row, condition) {
      await conditional(
        documents.send(new PutCommand({ TableName: name, Item: { ...row }, ...conditionInput(condition) })),
      );
    },
    async update(key, change, condition, schema) {
      const { Attributes } = await conditional(
        documents.send(
          new UpdateCommand({ TableName: name, Key: key, ...updateInput(change, condition), ReturnValues: 'ALL_NEW' }),
        ),
      );
      return parseRow(name, Attributes, schema);
    },
    async delete(key, condition) {
      await conditional(documents.send(new DeleteCommand({ TableName: name, Key: key, ...conditionInput(condition) })));
    },
  };
}

/**
 * Writes all parts or none, over any tables. Throws {@link ConditionFailedError} when a condition does not hold or
 * another transaction was in the way: the caller reads again and decides.
 */
export async function writeTransaction(parts: readonly TransactionPart[]): Promise<void> {
  const abortSignal = AbortSignal.timeout(TRANSACTION_DEADLINE_MS);
  await conditional(
    documents.send(new TransactWriteCommand({ TransactItems: parts.map(transactionItem) }), { abortSignal }),
  );
}

function transactionItem(part: TransactionPart): Record<string, object> {
  const TableName = part.table.name;
  if ('put' in part) return { Put: { TableName, Item: { ...part.put }, ...conditionInput(part.condition) } };
  if ('update' in part) {
    return { Update: { TableName, Key: part.update, ...updateInput(part.change, part.condition) } };
  }
  if ('delete' in part) return { Delete: { TableName, Key: part.delete, ...conditionInput(part.condition) } };
  return { ConditionCheck: { TableName, Key: part.check, ...conditionInput(part.condition) } };
}

function conditionInput(condition: Expression | undefined) {
  if (condition === undefined) return {};
  return {
    ConditionExpression: condition.expression,
    ExpressionAttributeNames: condition.names,
    ExpressionAttributeValues: condition.values,
  };
}

function updateInput(change: Expression, condition: Expression | undefined) {
  const names = { ...change.names, ...condition?.names };
  const values = { ...change.values, ...condition?.values };
  return {
    UpdateExpression: change.expression,
    ConditionExpression: condition?.expression,
    ExpressionAttributeNames: Object.keys(names).length > 0 ? names : undefined,
    ExpressionAttributeValues: Object.keys(values).length > 0 ? values : undefined,
  };
}

async function conditional<T>(sent: Promise<T>): Promise<T> {
  try {
    return await sent;
  } catch (error) {
    if (isConditionFailure(error))
      throw new ConditionFailedError('the row is not in the demanded state', { cause: error });
    throw error;
  }
}

function isConditionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'ConditionalCheckFailedException') return true;
  return (
    error instanceof TransactionCanceledException &&
    (error.CancellationReasons ?? []).some(
      ({ Code }) => Code === 'ConditionalCheckFailed' || Code === 'TransactionConflict',
    )
  );
}

/** What was read, checked. Throws {@link StoredRowError}. */
export function parseRow<S extends z.ZodType>(table: string, row: unknown, schema: S): z.output<S> {
  const result = schema.safeParse(row);
  if (!result.success) throw new StoredRowError(`${table}: a row does not fit its schema`, { cause: result.error });
  return result.data;
}
