/**
 * The names of all stores (tables, buckets and queues), and the environment variables with their addresses. The
 * infrastructure creates each store and sets its variable; `shared/platform/aws` reads it. Other names of stores do not
 * exist.
 */

/** DynamoDB tables. Keys start with the tenant; the key module of each noun has the details. */
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
  // What administrators and members have changed. Functions of routes may only add to it.
  'audit',
  // Counters by tenant and day, and the last day of use of each api key.
  'usage',
] as const;
/** The name of a table. */
export type TableName = (typeof TABLES)[number];

/** S3 buckets: public files behind the upload host, and files that only the service reads. */
export const BUCKETS = ['publicFiles', 'privateFiles'] as const;
/** The name of a bucket. */
export type BucketName = (typeof BUCKETS)[number];

/** SQS queues, one for each worker. Each has a dead-letter queue. */
export const QUEUES = [
  'assetJobs',
  'renderJobs',
  'exportJobs',
  'planJobs',
  // Imports and exports of catalogs.
  'catalogJobs',
  'webhooks',
  'slowWebhooks',
  'mailNotices',
  // Mails with links of one use: invitations and forgotten passwords.
  'accountMails',
  // Requests for prepared lists and for search indexes. The names of the queues keep an older word.
  'catalogSnapshots',
  'matchSnapshots',
  // Records of streams that failed or took too long.
  'setAside',
] as const;
/** The name of a queue. */
export type QueueName = (typeof QUEUES)[number];

/** IAM actions on a table. */
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
/** IAM actions on a bucket. */
export type BucketAction =
  | 'GetObject'
  | 'PutObject'
  | 'DeleteObject'
  | 'DeleteObjectVersion'
  | 'ListBucket'
  | 'ListBucketVersions';
/** IAM actions on a queue. */
export type QueueAction = 'SendMessage';
/** Sending mails with SES, from an address that the deployment may use. */
export type MailAction = 'SendEmail';

/**
 * The store actions of one function: all rights of its role except logging and tracing. A transaction needs the actions
 * of its parts. `Query` is for the table itself, `Query:byItem` for that index.
 */
export type StoreAccess = { readonly [Table in TableName]?: readonly TableAction[] } & {
  readonly [Bucket in BucketName]?: readonly BucketAction[];
} & { readonly [Queue in QueueName]?: readonly QueueAction[] } & { readonly mail?: readonly MailAction[] };

/** Returns the environment variable with a store's address: table name, bucket name, or queue URL. */
export function storeVariable(store: TableName | BucketName | QueueName): string {
  const kind = TABLES.includes(store as TableName)
    ? 'TABLE'
    : BUCKETS.includes(store as BucketName)
      ? 'BUCKET'
      : 'QUEUE';
  return `${kind}_${store.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}
