import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  S3Client,
} from '@aws-sdk/client-s3';
import { TRANSFER_TIMEOUTS } from '../../../../shared/platform/aws/call-timeouts.ts';
import { requiredVariable } from '../../../../shared/platform/aws/environment.ts';
import { type BucketName, storeVariable } from '../../../../shared/platform/aws/stores.ts';
import { makePrivateFolder, writePrivateFile } from '../private-files.ts';

/** One version of a file, or a delete marker. */
export interface FileVersion {
  readonly key: string;
  readonly versionId: string;
  /** True for the current version; false for earlier versions and for delete markers. */
  readonly current: boolean;
}

/** The files of a bucket with all their versions. */
interface VersionedFiles {
  /** Yields all versions of all files with this key prefix. */
  versions(prefix: string): AsyncGenerator<FileVersion>;
  /** Writes a file into a folder under its key. Only its owner may read it. */
  save(file: FileVersion, folder: string): Promise<void>;
  /** Deletes versions permanently; at most 1,000 at once. */
  purge(files: readonly FileVersion[]): Promise<void>;
}

/** Opens a bucket for work on all versions of its objects. */
export function openVersionedFiles(bucket: BucketName): VersionedFiles {
  const Bucket = requiredVariable(storeVariable(bucket));
  const s3 = new S3Client({
    maxAttempts: 5,
    requestHandler: TRANSFER_TIMEOUTS,
    forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined,
  });
  return {
    async *versions(prefix) {
      let page: ListObjectVersionsCommandOutput | undefined;
      do {
        page = await s3.send(
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
    async save({ key, versionId }, folder) {
      const file = path.join(folder, key);
      if (!file.startsWith(path.join(folder, path.sep))) throw new Error(`${key} points outside the export folder`);
      await makePrivateFolder(path.dirname(file));
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: key, VersionId: versionId }));
      if (!(Body instanceof Readable)) throw new Error(`${key} came without a body`);
      await pipeline(Body, writePrivateFile(file));
    },
    async purge(files) {
      if (files.length === 0) return;
      const Objects = files.map(({ key, versionId }) => ({ Key: key, VersionId: versionId }));
      const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
      const [first] = Errors;
      if (first) throw new Error(`${Errors.length} files could not be deleted, ${first.Key}: ${first.Code}`);
    },
  };
}
