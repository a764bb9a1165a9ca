/**
 * The names of everything that keeps state: tables, buckets and queues, and how a function learns where they are.
 * The infrastructure creates one of each and sets the variable; `shared/platform/aws` reads it. No other name of a store exists.
 */

/** DynamoDB tables. Keys start with the tenant; see the key module of each noun. */
export const TABLES = [
  'identity',
  'items',
  'jobs',
  'catalogInfos',
  'tags',
  'matches',
  'saved',
  'plans',
  'events',
] as const;
export type TableName = (typeof TABLES)[number];

/** S3 buckets: what everybody may load (behind the upload host), and what only the service reads. */
export const BUCKETS = ['publicFiles', 'privateFiles'] as const;
export type BucketName = (typeof BUCKETS)[number];

/** SQS queues, one for each worker; each has a dead-letter queue beside it. */
export const QUEUES = [
  'assetJobs',
  'renderJobs',
  'exportJobs',
  'planJobs',
  'webhooks',
  'slowWebhooks',
  'mailNotices',
  // Requests for prepared lists, and for search indexes: queues keep the older word.
  'catalogSnapshots',
  'matchSnapshots',
] as const;
export type QueueName = (typeof QUEUES)[number];

export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'BatchWriteItem'
  | 'Query'
  | `Query:${string}`
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem'
  | 'PartiQLUpdate';
export type BucketAction = 'GetObject' | 'PutObject' | 'DeleteObject' | 'ListBucket';
export type QueueAction = 'SendMessage';
/** Mail goes out through SES, as one of the addresses that the deployment may send for. */
export type MailAction = 'SendEmail';

/**
 * What one function may do with the stores, action by action: the whole of its role beside logging and tracing.
 * A transaction needs the actions of its parts. `Query` is on the table itself, `Query:byItem` on that index.
 */
export type StoreAccess = { readonly [Table in TableName]?: readonly TableAction[] } & {
  readonly [Bucket in BucketName]?: readonly BucketAction[];
} & { readonly [Queue in QueueName]?: readonly QueueAction[] } & { readonly mail?: readonly MailAction[] };

/** The environment variable that holds a store's address: table name, bucket name, or queue URL. */
export function storeVariable(store: TableName | BucketName | QueueName): string {
  const kind = TABLES.includes(store as TableName)
    ? 'TABLE'
    : BUCKETS.includes(store as BucketName)
      ? 'BUCKET'
      : 'QUEUE';
  return `${kind}_${store.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}
