import { CfnOutput, type Stack } from 'aws-cdk-lib';
import {
  BUCKETS,
  type BucketName,
  QUEUES,
  type QueueName,
  storeVariable,
  TABLES,
  type TableName,
} from '../../../shared/platform/aws/stores.ts';
import { pascalCase } from './pascal-case.ts';

type StoreName = TableName | BucketName | QueueName;

/** Returns the name of the stack output with the address of a store: `TABLE_IDENTITY` gives `TableIdentity`. */
function storeOutput(store: StoreName): string {
  return pascalCase(storeVariable(store).toLowerCase().replaceAll('_', '-'));
}

/** All stores of a stage, by the name of the output of each. */
export const STORE_OUTPUTS: ReadonlyMap<string, StoreName> = new Map(
  [...TABLES, ...BUCKETS, ...QUEUES].map((store) => [storeOutput(store), store]),
);

/** Adds the address of a store (table name, bucket name or queue URL) to the outputs of its stack. */
export function addStoreOutput(stack: Stack, store: StoreName, address: string): void {
  const description = `Address of the store ${store}, for the admin command.`;
  new CfnOutput(stack, storeOutput(store), { value: address, description });
}
