import { openFileCopies } from './file-copies.ts';
import { openFileKeys } from './file-keys.ts';
import { type FileStore, openBucket } from './files.ts';
import { openLocalFiles } from './local-files.ts';
import type { BucketName } from './stores.ts';

/** Opens a bucket with all its methods, for workers: the size of their bundles does not matter as much. */
export function openWholeBucket(bucket: BucketName): FileStore {
  return { ...openBucket(bucket), ...openLocalFiles(bucket), ...openFileKeys(bucket), ...openFileCopies(bucket) };
}
