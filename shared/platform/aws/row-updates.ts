import { isDeepStrictEqual } from 'node:util';
import { BatchExecuteStatementCommand } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import { documents } from './clients.ts';
import { requiredVariable } from './environment.ts';
import { storeVariable, type TableName } from './stores.ts';
import { type Key, parseRow } from './table.ts';

/** The limit of DynamoDB for one call. */
const MAX_STATEMENTS = 25;
/** How long updates are collected after the first one. */
const COLLECT_MS = 5;
const MAX_TRIES = 3;
const FIRST_PAUSE_MS = 50;
const RETRYABLE_CODES = new Set([
  'InternalServerError',
  'ProvisionedThroughputExceeded',
  'RequestLimitExceeded',
  'ThrottlingError',
  'TransactionConflict',
]);

/**
 * A conditional update of an existing row, in the part of PartiQL that both DynamoDB and the local database support: at
 * most one REMOVE, no OR.
 */
export interface RowUpdate {
  readonly key: Key;
  /** New values of attributes. Undefined values change nothing. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** Numbers to add to existing attributes. */
  readonly increase?: Readonly<Record<string, number>>;
  /** An attribute to delete. */
  readonly remove?: string;
  /** PartiQL with a `?` for each value. */
  readonly condition: { readonly expression: string; readonly values?: readonly unknown[] };
}

/**
 * Sends the updates of one table that are made at about the same time in one call. The updates do not depend on each
 * other.
 */
export interface RowUpdates {
  /** Updates a row. Returns false if the condition does not hold or the row does not exist; then nothing is written. */
  update(update: RowUpdate): Promise<boolean>;
  /** Updates a row and returns the whole row after the update, or undefined if nothing was written. */
  updateAndRead<S extends z.ZodType>(update: RowUpdate, schema: S): Promise<z.output<S> | undefined>;
}

interface Statement {
  readonly Statement: string;
  readonly Parameters: unknown[];
  readonly ReturnValuesOnConditionCheckFailure: 'ALL_OLD';
}

interface Waiting {
  readonly rowId: string;
  readonly statement: Statement;
  /** The values that it assigns. */
  readonly set: Readonly<Record<string, unknown>>;
  readonly tries: number;
  /** An earlier try may have been done although its response was lost. */
  readonly mayBeDone: boolean;
  readonly resolve: (written: { readonly row: unknown } | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Opens the collected updates of this table. One SDK call needs as much processor time as the POST of a webhook, and 25
 * statements in one call need little more than one. Needs `PartiQLUpdate`.
 *
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ql-reference.multiplestatements.batching.html
 */
export function openRowUpdates(table: TableName): RowUpdates {
  const name = requiredVariable(storeVariable(table));
  let waiting: Waiting[] = [];

  const enqueue = (next: Waiting) => {
    if (waiting.length === 0) setTimeout(flush, COLLECT_MS);
    waiting.push(next);
  };
  const flush = () => {
    const collected = waiting;
    waiting = [];
    for (const batch of batchesOfRows(collected)) void send(batch);
  };
  const send = async (batch: readonly Waiting[]) => {
    try {
      const { Responses = [], $metadata } = await documents.send(
        new BatchExecuteStatementCommand({ Statements: batch.map(({ statement }) => statement) }),
      );
      for (const [index, each] of batch.entries()) {
        const { Error: fault, Item } = Responses[index] ?? { Error: { Code: 'InternalServerError' as const } };
        const code = fault && (fault.Code ?? 'InternalServerError');
        const mayBeDone = each.mayBeDone || ($metadata.attempts ?? 1) > 1 || code === 'InternalServerError';
        if (code === undefined) each.resolve({ row: Item });
        else if (code === 'ConditionalCheckFailed') {
          // The SDK sends the call again if the response is lost; then the row that breaks the condition may be our
          // own.
          const isOwn = mayBeDone && hasValues(fault?.Item, each.set);
          each.resolve(isOwn ? { row: fault?.Item } : undefined);
        } else if (RETRYABLE_CODES.has(code) && each.tries < MAX_TRIES) {
          setTimeout(
            () => enqueue({ ...each, mayBeDone, tries: each.tries + 1 }),
            FIRST_PAUSE_MS * 2 ** (each.tries - 1),
          );
        } else each.reject(new Error(`${name}: an update of a row was refused: ${code} ${fault?.Message ?? ''}`));
      }
    } catch (error) {
      for (const each of batch) each.reject(error);
    }
  };
  const written = (update: RowUpdate, returning: string) =>
    new Promise<{ readonly row: unknown } | undefined>((resolve, reject) => {
      const rowId = JSON.stringify([update.key.pk, update.key.sk]);
      const { set = {} } = update;
      enqueue({
        rowId,
        statement: statementOf(name, update, returning),
        set,
        tries: 1,
        mayBeDone: false,
        resolve,
        reject,
      });
    });
  return {
    update: async (update) => (await written(update, '')) !== undefined,
    async updateAndRead(update, schema) {
      const result = await written(update, ' RETURNING ALL NEW *');
      return result && parseRow(name, result.row, schema);
    },
  };
}

/** Whether a stored row has all values that an update assigns, and the update assigns any. */
function hasValues(
  row: Readonly<Record<string, unknown>> | undefined,
  set: Readonly<Record<string, unknown>>,
): boolean {
  const assigned = Object.entries(set).filter(([, value]) => value !== undefined);
  return (
    row !== undefined && assigned.length > 0 && assigned.every(([name, value]) => isDeepStrictEqual(row[name], value))
  );
}

/**
 * Splits updates into batches in their order. A batch has each row at most once, because DynamoDB refuses a batch that
 * has a row twice.
 */
function batchesOfRows(all: readonly Waiting[]): Waiting[][] {
  const batches: { readonly rows: Set<string>; readonly updates: Waiting[] }[] = [];
  for (const each of all) {
    let batch = batches.at(-1);
    if (!batch || batch.rows.has(each.rowId) || batch.updates.length === MAX_STATEMENTS) {
      batch = { rows: new Set(), updates: [] };
      batches.push(batch);
    }
    batch.rows.add(each.rowId);
    batch.updates.push(each);
  }
  return batches.map(({ updates }) => updates);
}

function statementOf(
  table: string,
  { key, set = {}, increase = {}, remove, condition }: RowUpdate,
  returning: string,
): Statement {
  const values = Object.entries(set).filter(([, value]) => value !== undefined);
  const increases = Object.entries(increase);
  const actions = [
    ...values.map(([attribute]) => `"${attribute}" = ?`),
    // Not quoted on the right: the local database reads a quoted name there as text.
    ...increases.map(([attribute]) => `"${attribute}" = ${attribute} + ?`),
  ];
  const setting = actions.length > 0 ? ` SET ${actions.join(', ')}` : '';
  const removing = remove === undefined ? '' : ` REMOVE "${remove}"`;
  return {
    Statement: `UPDATE "${table}"${setting}${removing} WHERE pk = ? AND sk = ? AND ${condition.expression}${returning}`,
    Parameters: [...values, ...increases].map(([, value]) => value).concat(key.pk, key.sk, condition.values ?? []),
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  };
}
