import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { TRANSFER_TIMEOUTS } from '../../../../shared/platform/aws/call-timeouts.ts';
import { requiredVariable } from '../../../../shared/platform/aws/environment.ts';
import { type FileVersion, type FileVersions, fileVersions } from '../../../../shared/platform/aws/file-versions.ts';
import { type BucketName, storeVariable } from '../../../../shared/platform/aws/stores.ts';
import { makePrivateFolder, writePrivateFile } from '../private-files.ts';

/** The files of a bucket with all their versions. */
interface VersionedFiles extends FileVersions {
  /** Writes a file into a folder under its key. Only its owner may read it. */
  save(file: FileVersion, folder: string): Promise<void>;
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
    ...fileVersions(s3, Bucket),
    async save({ key, versionId }, folder) {
      const file = path.join(folder, key);
      if (!file.startsWith(path.join(folder, path.sep))) throw new Error(`${key} points outside the export folder`);
      await makePrivateFolder(path.dirname(file));
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: key, VersionId: versionId }));
      if (!(Body instanceof Readable)) throw new Error(`${key} came without a body`);
      await pipeline(Body, writePrivateFile(file));
    },
  };
}
