import {
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { s3 } from './bucket-client.ts';
import { requiredVariable } from './environment.ts';
import { type BucketName, storeVariable } from './stores.ts';

/** One version of a file, or a delete marker. */
export interface FileVersion {
  readonly key: string;
  readonly versionId: string;
  /** True for the current version; false for earlier versions and for delete markers. */
  readonly current: boolean;
}

/** All versions of the files of a bucket. */
export interface FileVersions {
  /** Yields all versions of all files with this key prefix. */
  versions(prefix: string): AsyncGenerator<FileVersion>;
  /** Deletes versions permanently; at most 1,000 at once. */
  purge(files: readonly Pick<FileVersion, 'key' | 'versionId'>[]): Promise<void>;
}

/**
 * Opens the bucket at the address of its environment variable. Needs `ListBucketVersions` and `DeleteObjectVersion`.
 */
export function openFileVersions(bucket: BucketName): FileVersions {
  return fileVersions(s3, requiredVariable(storeVariable(bucket)));
}

/** Opens a bucket by its name, with a client of the caller. */
export function fileVersions(client: S3Client, Bucket: string): FileVersions {
  return {
    async *versions(prefix) {
      let page: ListObjectVersionsCommandOutput | undefined;
      do {
        page = await client.send(
          new ListObjectVersionsCommand({
            Bucket,
            Prefix: prefix,
            KeyMarker: page?.NextKeyMarker,
            VersionIdMarker: page?.NextVersionIdMarker,
          }),
        );
        for (const { Key = '', VersionId = 'null', IsLatest } of page.Versions ?? []) {
          yield { key: Key, versionId: VersionId, current: IsLatest === true };
        }
        for (const { Key = '', VersionId = 'null' } of page.DeleteMarkers ?? []) {
          yield { key: Key, versionId: VersionId, current: false };
        }
      } while (page.IsTruncated);
    },
    async purge(files) {
      if (files.length === 0) return;
      const Objects = files.map(({ key, versionId }) => ({ Key: key, VersionId: versionId }));
      const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
      const [first] = Errors;
      if (first) throw new Error(`${Errors.length} files could not be deleted, ${first.Key}: ${first.Code}`);
    },
  };
}
