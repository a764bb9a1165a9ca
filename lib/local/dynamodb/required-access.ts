import * as z from 'zod';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '../template/deployment.ts';

/** One permission that a call needs. */
export interface RequiredAccess {
  /** As IAM names it, `dynamodb:GetItem`. */
  readonly action: string;
  readonly resourceArn: string;
}

const TRANSACT_WRITE_ACTIONS = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
} as const;

const tableSchema = z.object({ TableName: z.string() });

const transactWriteSchema = z.object({
  TransactItems: z.array(
    z.object({
      Put: tableSchema.optional(),
      Update: tableSchema.optional(),
      Delete: tableSchema.optional(),
      ConditionCheck: tableSchema.optional(),
    }),
  ),
});

const transactGetSchema = z.object({ TransactItems: z.array(z.object({ Get: tableSchema })) });

const batchSchema = z.object({ RequestItems: z.record(z.string(), z.unknown()) });

/** By what a statement of PartiQL begins, and the action that it needs. */
const PARTIQL_ACTIONS = {
  SELECT: 'PartiQLSelect',
  INSERT: 'PartiQLInsert',
  UPDATE: 'PartiQLUpdate',
  DELETE: 'PartiQLDelete',
} as const;

/** A statement with its table in quotes, as every name that may hold a dot or a dash has to be. */
const PARTIQL_STATEMENT =
  /^\s*(?:(UPDATE)|(INSERT)\s+INTO|(DELETE)\s+FROM|(SELECT)\s[^"]*\sFROM)\s+"([^"]+)"(?:\."([^"]+)")?/i;

const batchStatementSchema = z.object({
  Statements: z.array(z.object({ Statement: z.string().regex(PARTIQL_STATEMENT) })),
});

/** The names by which all other calls say what they are about. */
const targetSchema = z.object({
  TableName: z.string().optional(),
  IndexName: z.string().optional(),
  StreamArn: z.string().optional(),
  ResourceArn: z.string().optional(),
});

/**
 * What a call needs by IAM: a transaction the actions of its parts, a batch its own action for each table, statements of
 * PartiQL that of their verb, a query of an index the index. A call that names no table needs its action on all of them.
 *
 * @param operation the last part of the `X-Amz-Target` header
 * @param input the parsed body
 * @throws {z.ZodError} when the input has not the form of the operation
 * @see https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazondynamodb.html
 */
export function requiredAccess(operation: string, input: unknown): readonly RequiredAccess[] {
  switch (operation) {
    case 'TransactWriteItems':
      return unique(transactWriteSchema.parse(input).TransactItems.flatMap(transactWriteAccess));
    case 'TransactGetItems':
      return unique(
        transactGetSchema.parse(input).TransactItems.map(({ Get }) => access('GetItem', tableArn(Get.TableName))),
      );
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
  return (['Put', 'Update', 'Delete', 'ConditionCheck'] as const).flatMap((part) => {
    const { TableName } = item[part] ?? {};
    return TableName === undefined ? [] : [access(TRANSACT_WRITE_ACTIONS[part], tableArn(TableName))];
  });
}

function partiqlAccess(statement: string): RequiredAccess {
  const [, update, insert, remove, select, table = '', index] = PARTIQL_STATEMENT.exec(statement) ?? [];
  const verb = (update ?? insert ?? remove ?? select ?? '').toUpperCase();
  const action = Object.entries(PARTIQL_ACTIONS).find(([name]) => name === verb)?.[1] ?? 'PartiQL';
  return access(action, index === undefined ? tableArn(table) : `${tableArn(table)}/index/${index}`);
}

function targetArn({ TableName, IndexName, StreamArn, ResourceArn }: z.infer<typeof targetSchema>): string {
  const stream = /:table\/([^/]+)\/stream\//.exec(StreamArn ?? '')?.[1];
  // The label of a stream is made when its table is, so templates cannot know it; they say `local`.
  if (stream !== undefined) return `${tableArn(stream)}/stream/local`;
  const table = tableArn(TableName ?? ResourceArn ?? '*');
  return IndexName === undefined ? table : `${table}/index/${IndexName}`;
}

/** Every call may name a table by its ARN. */
function tableArn(nameOrArn: string): string {
  const name = /^arn:[^/]*\/([^/]+)/.exec(nameOrArn)?.[1] ?? nameOrArn;
  return `arn:aws:dynamodb:${LOCAL_REGION}:${LOCAL_ACCOUNT}:table/${name}`;
}

function access(operation: string, resourceArn: string): RequiredAccess {
  return { action: `dynamodb:${operation}`, resourceArn };
}

function unique(all: readonly RequiredAccess[]): RequiredAccess[] {
  return [...new Map(all.map((each) => [`${each.action} ${each.resourceArn}`, each])).values()];
}
