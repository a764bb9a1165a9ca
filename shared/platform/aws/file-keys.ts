import { paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { s3 } from './bucket-client.ts';
import { requiredVariable } from './environment.ts';
import type { FileStore } from './files.ts';
import { type BucketName, storeVariable } from './stores.ts';

/** Opens a bucket for listing its keys. */
export function openFileKeys(bucket: BucketName): Pick<FileStore, 'keys'> {
  const Bucket = requiredVariable(storeVariable(bucket));
  return {
    async *keys(prefix) {
      for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix: prefix })) {
        for (const { Key } of Contents) if (Key !== undefined) yield Key;
      }
    },
  };
}
