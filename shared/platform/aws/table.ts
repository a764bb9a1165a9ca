import { randomUUID } from 'node:crypto';
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
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type * as z from 'zod';
import { waitForNextTry } from './backoff.ts';
import { documents } from './clients.ts';
import { ConditionFailedError, conditionalWrite, hasAssigned, isRow } from './conditional-write.ts';
import { requiredVariable } from './environment.ts';
import type { TableName } from './stores.ts';
import { storeVariable } from './stores.ts';

export { ConditionFailedError } from './conditional-write.ts';

const MAX_BATCH_GET_KEYS = 100;
const MAX_BATCH_ROUNDS = 8;
/** Reasons of a cancelled transaction that are gone soon. The SDK sends no cancelled transaction again. */
const PASSING_CODES = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);
/** The most tries. With the waits between them, they end well before {@link TRANSACTION_DEADLINE_MS}. */
const MAX_TRANSACTION_TRIES = 6;

/**
 * A transaction that takes longer is aborted: as long as any other call may take, because a busy local service needs
 * seconds for large rows. Readers that read changes in the order of their times depend on this: no row is written much
 * later than its own timestamp.
 */
export const TRANSACTION_DEADLINE_MS = 8_000;

/** The key of a row. Every table has a partition key `pk`, which starts with the tenant, and a sort key `sk`. */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** A row to write: its key and JSON values. */
export type Row = Key & Readonly<Record<string, unknown>>;

/** A condition or an update as a DynamoDB expression, with the `#name` and `:value` placeholders that it uses. */
export interface Expression {
  readonly expression: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** Options of {@link Table.query}. */
interface QueryOptions {
  readonly index?: string;
  readonly keyCondition: Expression;
  /** Sort keys in descending order. */
  readonly descending?: boolean;
  readonly consistent?: boolean;
  readonly limit?: number;
  /** Rows in one page; by default a page has up to 1 MB. For readers that stop early. */
  readonly pageSize?: number;
}

/** One write of a transaction. */
export type TransactionPart =
  | { readonly put: Row; readonly condition?: Expression; readonly table: Table }
  | { readonly update: Key; readonly change: Expression; readonly condition?: Expression; readonly table: Table }
  | { readonly delete: Key; readonly condition?: Expression; readonly table: Table }
  | { readonly check: Key; readonly condition: Expression; readonly table: Table };

/** A row does not match the schema of its reader: a migration is missing, or the row was edited by hand. */
export class StoredRowError extends Error {
  override readonly name = 'StoredRowError';
}

/**
 * One DynamoDB table. Rows are checked with the schema of the caller when they are read; a row that does not match
 * throws {@link StoredRowError}.
 */
export interface Table {
  readonly name: string;
  get<S extends z.ZodType>(key: Key, schema: S, options?: { consistent?: boolean }): Promise<z.output<S> | undefined>;
  /** Returns the existing rows of at most 100 keys, in no particular order. */
  getMany<S extends z.ZodType>(
    keys: readonly Key[],
    schema: S,
    options?: { consistent?: boolean },
  ): Promise<z.output<S>[]>;
  /** Yields all matching rows, page by page. */
  query<S extends z.ZodType>(options: QueryOptions, schema: S): AsyncGenerator<z.output<S>>;
  /** Writes a whole row. Throws {@link ConditionFailedError}. */
  put(row: Row, condition?: Expression): Promise<void>;
  /** Changes attributes of one row and returns the whole row after the change. Throws {@link ConditionFailedError}. */
  update<S extends z.ZodType>(
    key: Key,
    change: Expression,
    condition: Expression | undefined,
    schema: S,
  ): Promise<z.output<S>>;
  /** Deletes a row. Throws {@link ConditionFailedError}. */
  delete(key: Key, condition?: Expression): Promise<void>;
}

/** Opens the table at the address of its environment variable. */
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
        const response = await documents.send(new BatchGetCommand({ RequestItems: { [name]: request } }));
        rows.push(...(response.Responses?.[name] ?? []));
        pending = response.UnprocessedKeys?.[name]?.Keys ?? [];
        if (pending.length > 0) await waitForNextTry(round);
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
      const input = { TableName: name, Item: { ...row }, ...conditionInput(condition), ...returnBroken(condition) };
      await conditionalWrite(
        () => documents.send(new PutCommand(input)).then(() => true),
        (stored) => isRow(stored, row) || undefined,
      );
    },
    async update(key, change, condition, schema) {
      const input = { TableName: name, Key: key, ...updateInput(change, condition), ...returnBroken(condition) };
      const row = await conditionalWrite(
        async () => (await documents.send(new UpdateCommand({ ...input, ReturnValues: 'ALL_NEW' }))).Attributes,
        (stored) => (stored && hasAssigned(stored, change) ? unmarshall({ ...stored }) : undefined),
      );
      return parseRow(name, row, schema);
    },
    async delete(key, condition) {
      const input = { TableName: name, Key: key, ...conditionInput(condition), ...returnBroken(condition) };
      await conditionalWrite(
        () => documents.send(new DeleteCommand(input)).then(() => true),
        (stored) => stored === undefined || undefined,
      );
    },
  };
}

/**
 * Writes all parts or none, in any tables. A transaction that conflicts with another one is sent again after a wait,
 * because its own conditions may still hold. All tries have one token: if the response of one is lost, DynamoDB does
 * not take the next one for another transaction, whose conditions the first one has broken. Throws {@link
 * ConditionFailedError} if a condition does not hold or the conflicts stay: the caller must read again.
 */
export async function writeTransaction(parts: readonly TransactionPart[]): Promise<void> {
  const abortSignal = AbortSignal.timeout(TRANSACTION_DEADLINE_MS);
  const input = { TransactItems: parts.map(transactionItem), ClientRequestToken: randomUUID() };
  for (let tries = 1; ; tries++) {
    try {
      await documents.send(new TransactWriteCommand(input), { abortSignal });
      return;
    } catch (error) {
      const codes = cancellationCodes(error);
      const mayPass = codes.length > 0 && codes.every((code) => PASSING_CODES.has(code));
      const isConflict = codes.some((code) => code === 'ConditionalCheckFailed' || code === 'TransactionConflict');
      const asIs = isConflict ? new ConditionFailedError('a condition does not hold', { cause: error }) : error;
      if (tries === MAX_TRANSACTION_TRIES || !mayPass) throw asIs;
      await waitForNextTry(tries - 1);
      // Nothing was written, so this is a conflict and no failure: the caller reads again, with a time of its own.
      if (abortSignal.aborted) throw asIs;
    }
  }
}

/** Why DynamoDB cancelled the transaction; empty for another error. */
function cancellationCodes(error: unknown): string[] {
  if (!(error instanceof TransactionCanceledException)) return [];
  const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code);
  return codes.filter((code): code is string => code !== undefined && code !== 'None');
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

/** For the write of one row: if the condition fails, DynamoDB returns the row that broke it. */
function returnBroken(condition: Expression | undefined) {
  return condition === undefined ? {} : { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const };
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

/** Returns a row after a check with its schema. Throws {@link StoredRowError}. */
export function parseRow<S extends z.ZodType>(table: string, row: unknown, schema: S): z.output<S> {
  const result = schema.safeParse(row);
  if (!result.success) throw new StoredRowError(`${table}: a row does not fit its schema`, { cause: result.error });
  return result.data;
}
