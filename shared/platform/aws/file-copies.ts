import { CopyObjectCommand } from '@aws-sdk/client-s3';
import { isMissing, objectHeaders, s3, statusOf } from './bucket-client.ts';
import { requiredVariable } from './environment.ts';
import type { FileStore } from './files.ts';
import { type BucketName, storeVariable } from './stores.ts';

/** An object has changed since it was read, or no longer exists. */
export class FileChangedError extends Error {
  override readonly name = 'FileChangedError';
}

/** Opens a bucket for copies within it. */
export function openFileCopies(bucket: BucketName): Pick<FileStore, 'copy'> {
  const Bucket = requiredVariable(storeVariable(bucket));
  return {
    async copy(from, key, facts) {
      const CopySource = `${Bucket}/${from.key.split('/').map(encodeURIComponent).join('/')}`;
      const source = { CopySource, CopySourceIfMatch: from.etag, MetadataDirective: 'REPLACE' } as const;
      try {
        await s3.send(new CopyObjectCommand({ Bucket, Key: key, ...objectHeaders(facts), ...source }));
      } catch (error) {
        if (!isMissing(error) && statusOf(error) !== 412) throw error;
        throw new FileChangedError(`${from.key} has changed or does not exist any more`, { cause: error });
      }
    },
  };
}
