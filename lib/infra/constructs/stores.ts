import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { BucketName, QueueName, TableName } from '../../../shared/platform/aws/stores.ts';
import type { JobQueue } from './job-queue.ts';
import type { MailSending } from './mail-sending.ts';
import type { ServiceTable } from './service-table.ts';

/** All stores, as functions get access to them. */
export interface Stores {
  readonly tables: Readonly<Record<TableName, ServiceTable>>;
  readonly buckets: Readonly<Record<BucketName, IBucket>>;
  readonly queues: Readonly<Record<QueueName, JobQueue>>;
  readonly mail: MailSending;
  /** The customer key of all stores, if the stage has one. */
  readonly key?: IKey | undefined;
}

/** Creates one construct for each name of a list. */
export function forEachName<Name extends string, Made>(
  names: readonly Name[],
  make: (name: Name) => Made,
): Readonly<Record<Name, Made>> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Made>;
}
