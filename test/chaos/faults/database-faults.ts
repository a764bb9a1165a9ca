import * as z from 'zod';
import type { CallFault } from '../../../lib/local/dynamodb/call-fault.ts';
import type { Chaos } from './create-chaos.ts';
import { staleReads } from './stale-reads.ts';

const SINGLE_WRITES = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);

const transactionSchema = z.object({ TransactItems: z.array(z.unknown()) });
const statementsSchema = z.object({ Statements: z.array(z.unknown()) });
const batchWriteSchema = z.looseObject({ RequestItems: z.record(z.string(), z.array(z.unknown())) });
const batchGetSchema = z.looseObject({
  RequestItems: z.record(z.string(), z.looseObject({ Keys: z.array(z.unknown()) })),
});
const querySchema = z.looseObject({ Limit: z.number().optional() });

/** A page of this many rows at most, in place of 1 MB. */
const SHORT_PAGE = 3;

/**
 * Faults of DynamoDB that depend on the operation: conflicts with transactions, batches that are done in part, short
 * pages, reads that are not up to date.
 *
 * @returns a fault for a call, or undefined
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
export function databaseFaults(
  chaos: Chaos,
  clock: () => number,
): (operation: string, input: unknown) => CallFault | undefined {
  const stale = staleReads(chaos, clock);
  return (operation, input) => {
    const fault = operationFault(chaos, operation, input);
    const edit = fault?.response ? undefined : stale(operation, input);
    if (!edit) return fault;
    const first = fault?.edit ?? ((output) => output);
    return { ...fault, edit: (output) => edit(first(output)) };
  };
}

function operationFault(chaos: Chaos, operation: string, input: unknown): CallFault | undefined {
  if (SINGLE_WRITES.has(operation)) return chaos.happens('conflicts') ? CONFLICT : undefined;
  switch (operation) {
    case 'TransactWriteItems':
      return chaos.happens('conflicts') ? cancelled(transactionSchema.parse(input).TransactItems, chaos) : undefined;
    case 'BatchExecuteStatement':
      return chaos.happens('conflicts') ? refusedStatements(statementsSchema.parse(input).Statements) : undefined;
    case 'BatchWriteItem':
      return partOfWrites(batchWriteSchema.parse(input), chaos);
    case 'BatchGetItem':
      return partOfReads(batchGetSchema.parse(input), chaos);
    case 'Query':
      return shortPage(querySchema.parse(input), chaos);
    default:
      return undefined;
  }
}

const CONFLICT = errorResponse('TransactionConflictException', {
  message: 'Transaction is ongoing for the item',
});

/** One part of the transaction gets the reason, as DynamoDB reports it: another transaction, or too many writes. */
function cancelled(parts: readonly unknown[], chaos: Chaos): CallFault {
  const at = Math.floor(chaos.random('conflicts') * parts.length);
  const code = chaos.random('conflicts') < 0.5 ? 'TransactionConflict' : 'ThrottlingError';
  const codes = parts.map((_, index) => (index === at ? code : 'None'));
  return errorResponse('TransactionCanceledException', {
    Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`,
    CancellationReasons: codes.map((Code) => (Code === 'None' ? { Code } : { Code, Message: 'made by npm run chaos' })),
  });
}

function refusedStatements(statements: readonly unknown[]): CallFault {
  const refused = { Error: { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' } };
  return { response: { status: 200, body: { Responses: statements.map(() => refused) } } };
}

/** The first part of every table's writes is done. */
function partOfWrites(input: z.infer<typeof batchWriteSchema>, chaos: Chaos): CallFault | undefined {
  const [table, writes = []] = Object.entries(input.RequestItems)[0] ?? [];
  if (table === undefined || writes.length < 2 || !chaos.happens('unprocessed')) return undefined;
  const done = Math.ceil(writes.length / 2);
  return {
    input: { ...input, RequestItems: { ...input.RequestItems, [table]: writes.slice(0, done) } },
    edit: (output) => ({ ...output, UnprocessedItems: { [table]: writes.slice(done) } }),
  };
}

function partOfReads(input: z.infer<typeof batchGetSchema>, chaos: Chaos): CallFault | undefined {
  const [table, read] = Object.entries(input.RequestItems)[0] ?? [];
  if (table === undefined || !read || read.Keys.length < 2 || !chaos.happens('unprocessed')) return undefined;
  const done = Math.ceil(read.Keys.length / 2);
  const keysOf = (Keys: readonly unknown[]) => ({ ...input.RequestItems, [table]: { ...read, Keys } });
  return {
    input: { ...input, RequestItems: keysOf(read.Keys.slice(0, done)) },
    edit: (output) => ({ ...output, UnprocessedKeys: { [table]: { ...read, Keys: read.Keys.slice(done) } } }),
  };
}

function shortPage(input: z.infer<typeof querySchema>, chaos: Chaos): CallFault | undefined {
  if ((input.Limit ?? Number.POSITIVE_INFINITY) <= SHORT_PAGE || !chaos.happens('pages')) return undefined;
  return { input: { ...input, Limit: 1 + Math.floor(chaos.random('pages') * SHORT_PAGE) } };
}

function errorResponse(type: string, body: Readonly<Record<string, unknown>>): CallFault {
  return { response: { status: 400, body: { __type: `com.amazonaws.dynamodb.v20120810#${type}`, ...body } } };
}
