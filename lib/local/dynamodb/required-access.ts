import * as z from 'zod';
import { localArn } from '../template/deployment.ts';

/** One permission that a call needs. */
export interface RequiredAccess {
  /** As IAM names it, `dynamodb:GetItem`. */
  readonly action: string;
  readonly resourceArn: string;
}

const tableSchema = z.object({ TableName: z.string() });

const transactWriteSchema = z.object({
  TransactItems: z.array(z.partialRecord(z.enum(['Put', 'Update', 'Delete', 'ConditionCheck']), tableSchema)),
});

const batchSchema = z.object({ RequestItems: z.record(z.string(), z.unknown()) });

/** The only statement of PartiQL that the service sends, with the table in quotes. */
const PARTIQL_UPDATE = /^UPDATE "([^"]+)"\s/;

const batchStatementSchema = z.object({
  Statements: z.array(z.object({ Statement: z.string().regex(PARTIQL_UPDATE) })),
});

/** The members by which all other calls name their table. */
const targetSchema = z.object({
  TableName: z.string().optional(),
  IndexName: z.string().optional(),
  StreamArn: z.string().optional(),
  ShardIterator: z.string().optional(),
});

/** The shard iterators of Dynoxide: this as JSON, in base64. Those of AWS contain the ARN of their stream. */
const iteratorSchema = z.object({ table_name: z.string() });

/**
 * The permissions of IAM that a call needs: a transaction needs the actions of its parts, a batch its own action for
 * each table, statements of PartiQL the action of their verb, a query of an index the index. A call that names no table
 * needs its action on all tables.
 *
 * @param operation the last part of the `X-Amz-Target` header
 * @param input the parsed body
 * @throws {z.ZodError} if the input does not have the form of the operation
 * @see https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazondynamodb.html
 */
export function requiredAccess(operation: string, input: unknown): readonly RequiredAccess[] {
  switch (operation) {
    case 'TransactWriteItems':
      return unique(transactWriteSchema.parse(input).TransactItems.flatMap(transactWriteAccess));
    case 'BatchGetItem':
    case 'BatchWriteItem':
      return Object.keys(batchSchema.parse(input).RequestItems).map((table) => access(operation, tableArn(table)));
    case 'BatchExecuteStatement':
      return unique(batchStatementSchema.parse(input).Statements.map(({ Statement }) => partiqlAccess(Statement)));
    default:
      return [access(operation, targetArn(targetSchema.parse(input)))];
  }
}

function transactWriteAccess(item: z.infer<typeof transactWriteSchema>['TransactItems'][number]): RequiredAccess[] {
  return Object.entries(item).map(([part, { TableName }]) => access(`${part}Item`, tableArn(TableName)));
}

function partiqlAccess(statement: string): RequiredAccess {
  const [, table = ''] = PARTIQL_UPDATE.exec(statement) ?? [];
  return access('PartiQLUpdate', tableArn(table));
}

function targetArn({ TableName, IndexName, StreamArn, ShardIterator }: z.infer<typeof targetSchema>): string {
  const ofIterator = ShardIterator === undefined ? undefined : tableOfIterator(ShardIterator);
  const stream = ofIterator ?? /:table\/([^/]+)\/stream\//.exec(StreamArn ?? '')?.[1];
  // The label of a stream is made with its table, so templates cannot know it; their resolved ARNs end with `local`.
  if (stream !== undefined) return `${tableArn(stream)}/stream/local`;
  const table = tableArn(TableName ?? '*');
  return IndexName === undefined ? table : `${table}/index/${IndexName}`;
}

/** Undefined for a text that is no iterator; the database refuses it. */
function tableOfIterator(iterator: string): string | undefined {
  try {
    return iteratorSchema.parse(JSON.parse(Buffer.from(iterator, 'base64').toString())).table_name;
  } catch {
    return undefined;
  }
}

function tableArn(name: string): string {
  return localArn('dynamodb', `table/${name}`);
}

function access(operation: string, resourceArn: string): RequiredAccess {
  return { action: `dynamodb:${operation}`, resourceArn };
}

function unique(all: readonly RequiredAccess[]): RequiredAccess[] {
  return [...new Map(all.map((each) => [`${each.action} ${each.resourceArn}`, each])).values()];
}
