import type { ObjectVersion } from '../object-version.ts';
import { bucketArn, objectArn, type S3Call } from '../s3-call.ts';
import { S3Error } from '../s3-error.ts';

/** Where an object is read from: the current object, or one version. */
export interface VersionAddress {
  readonly bucket: string;
  readonly key: string;
  readonly versionId?: string | undefined;
}

/**
 * Finds the object that an operation reads, after a check of the right to it. A caller that may not list the bucket
 * does not learn that a key does not exist: as in S3, the error is then AccessDenied.
 * @throws S3Error NoSuchKey, NoSuchVersion
 * @throws AccessDeniedError
 */
export function findVersion(call: S3Call, { bucket, key, versionId }: VersionAddress): ObjectVersion {
  const { store } = call;
  call.allow(versionId === undefined ? 's3:GetObject' : 's3:GetObjectVersion', objectArn(bucket, key));
  const version =
    versionId === undefined ? store.index.latest(bucket, key) : store.index.version(bucket, key, versionId);
  if (version && !version.deleteMarker) return version;
  if (versionId !== undefined) throw new S3Error('NoSuchVersion', undefined, { Key: key, VersionId: versionId });
  call.allow('s3:ListBucket', bucketArn(bucket));
  throw new S3Error('NoSuchKey', undefined, { Key: key });
}
