import { Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import * as z from 'zod';
import {
  BUCKETS,
  type BucketAction,
  type BucketName,
  type MailAction,
  QUEUES,
  type QueueAction,
  type QueueName,
  type StoreAccess,
  storeVariable,
  TABLES,
  type TableAction,
  type TableName,
} from '../../../shared/platform/aws/stores.ts';
import type { Stores } from './stores.ts';

const Import = z.object({ 'Fn::ImportValue': z.string() });

/** The action name of a query on an index in a route row: `Query:byItem`. */
const INDEX_QUERY = 'Query:';

/** Store access with every action once. */
interface MergedAccess {
  readonly tables: ReadonlyMap<TableName, ReadonlySet<TableAction>>;
  readonly buckets: ReadonlyMap<BucketName, ReadonlySet<BucketAction>>;
  readonly queues: ReadonlyMap<QueueName, ReadonlySet<QueueAction>>;
  readonly mail: ReadonlySet<MailAction>;
}

/** Merges several lists of store access. */
export function mergeAccess(lists: readonly StoreAccess[]): MergedAccess {
  return {
    tables: merged(TABLES, (name) => lists.flatMap((list) => (list[name] ? [list[name]] : []))),
    buckets: merged(BUCKETS, (name) => lists.flatMap((list) => (list[name] ? [list[name]] : []))),
    queues: merged(QUEUES, (name) => lists.flatMap((list) => (list[name] ? [list[name]] : []))),
    mail: new Set(lists.flatMap(({ mail = [] }) => mail)),
  };
}

/** Creates one statement for each store, action by action. A query of an index is granted on that index only. */
export function accessStatements(access: MergedAccess, stores: Stores): PolicyStatement[] {
  const statements: PolicyStatement[] = [];
  for (const [name, actions] of access.tables) {
    const { table, indexNames } = stores.tables[name];
    const onIndexes = [...actions].filter((action) => action.startsWith(INDEX_QUERY));
    const onTable = new Set([...actions].filter((action) => !onIndexes.includes(action)));
    if (onTable.size > 0) statements.push(statement('dynamodb', onTable, [table.tableArn]));
    const indexes = onIndexes.map((action) => action.slice(INDEX_QUERY.length));
    for (const index of indexes) {
      if (!indexNames.includes(index)) throw new Error(`the table ${name} has no index ${index}`);
    }
    const indexArns = indexes.map((index) => `${table.tableArn}/index/${index}`);
    if (indexArns.length > 0) statements.push(statement('dynamodb', new Set(['Query']), indexArns));
  }
  for (const [name, actions] of access.buckets) {
    const bucket = stores.buckets[name];
    const onBucket = new Set([...actions].filter((action) => action.startsWith('ListBucket')));
    const onObjects = new Set([...actions].filter((action) => !onBucket.has(action)));
    if (onObjects.size > 0) statements.push(statement('s3', onObjects, [bucket.arnForObjects('*')]));
    if (onBucket.size > 0) statements.push(statement('s3', onBucket, [bucket.bucketArn]));
  }
  for (const [name, actions] of access.queues) {
    if (actions.size > 0) statements.push(statement('sqs', actions, [stores.queues[name].queue.queueArn]));
  }
  if (access.mail.size > 0) statements.push(statement('ses', access.mail, [...stores.mail.arns]));
  if (stores.key && statements.length > 0) {
    statements.push(statement('kms', new Set(['Decrypt', 'GenerateDataKey']), [stores.key.keyArn]));
  }
  return statements;
}

/** Returns the environment variables that tell a function where its stores are. */
export function storeVariables(access: MergedAccess, stores: Stores): Record<string, string> {
  return Object.fromEntries([
    ...[...access.tables.keys()].map((name) => [storeVariable(name), stores.tables[name].table.tableName]),
    ...[...access.buckets.keys()].map((name) => [storeVariable(name), stores.buckets[name].bucketName]),
    ...[...access.queues.keys()].map((name) => [storeVariable(name), stores.queues[name].queue.queueUrl]),
    ...(access.mail.size > 0 ? Object.entries(stores.mail.variables) : []),
  ]);
}

/**
 * Acknowledges on a function's role that it may reach all objects of its buckets. cdk-nag names each finding by the
 * export through which the function's stack refers to the bucket.
 */
export function acknowledgeObjectPaths(role: Role, access: MergedAccess, stores: Pick<Stores, 'buckets'>): void {
  for (const [name, actions] of access.buckets) {
    if (actions.size === 0) continue;
    const bucket = stores.buckets[name];
    const imported: unknown = Stack.of(role).resolve(Stack.of(bucket).exportValue(bucket.bucketArn));
    const { 'Fn::ImportValue': exported } = Import.parse(imported);
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${exported}/*]`,
      reason: 'Object keys are made at run time; actions and bucket are limited to those of its row.',
    });
  }
}

/** A store that is listed without an action is known to the function by its address alone. */
function merged<Name, Action>(names: readonly Name[], listsOf: (name: Name) => readonly (readonly Action[])[]) {
  const result = new Map<Name, ReadonlySet<Action>>();
  for (const name of names) {
    const lists = listsOf(name);
    if (lists.length > 0) result.set(name, new Set(lists.flat()));
  }
  return result;
}

function statement(service: string, actions: ReadonlySet<string>, resources: string[]): PolicyStatement {
  return new PolicyStatement({ actions: [...actions].sort().map((action) => `${service}:${action}`), resources });
}
