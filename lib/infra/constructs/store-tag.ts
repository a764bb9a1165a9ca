import { Tags } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import type { BucketName, QueueName, TableName } from '../../../shared/platform/aws/stores.ts';
import { type Config, namePrefix } from '../settings/config.ts';

/** The tag by which the admin command finds a store of a stage, whatever name CloudFormation generated. */
export const STORE_TAG = 'store';

/** The value of the tag. */
export function storeTag(config: Pick<Config, 'stage'>, store: TableName | BucketName | QueueName): string {
  return `${namePrefix(config)}/${store}`;
}

/** Tags a table, bucket or queue. */
export function tagStore(
  construct: IConstruct,
  config: Pick<Config, 'stage'>,
  store: TableName | BucketName | QueueName,
): void {
  Tags.of(construct).add(STORE_TAG, storeTag(config, store));
}
