import type { ObjectVersion } from '../object-version.ts';
import { bucketArn, objectArn, type S3Call } from '../s3-call.ts';
import { S3Error } from '../s3-error.ts';

/** Where an object is read from: a bucket and key, and a version unless it is the current one. */
export interface VersionAddress {
  readonly bucket: string;
  readonly key: string;
  readonly versionId?: string | undefined;
}

/**
 * Finds what an operation reads, after asking for the right to it. Who may not list the bucket does not learn that a key
 * is free: as in S3 the answer is then AccessDenied.
 * @param action for the current object, `s3:GetObject`; that for a named version ends with `Version`
 * @throws S3Error NoSuchKey, NoSuchVersion, MethodNotAllowed for a delete marker
 * @throws AccessDeniedError
 */
export function findVersion(call: S3Call, action: string, { bucket, key, versionId }: VersionAddress): ObjectVersion {
  call.allow(versionId === undefined ? action : versionAction(action), objectArn(bucket, key));
  const version = versionId === undefined ? call.store.latest(bucket, key) : call.store.version(bucket, key, versionId);
  if (version && !version.deleteMarker) return version;
  if (version) {
    call.response.setHeader('x-amz-delete-marker', 'true');
    call.response.setHeader('x-amz-version-id', version.versionId);
  }
  if (versionId !== undefined) {
    throw version
      ? new S3Error('MethodNotAllowed')
      : new S3Error('NoSuchVersion', undefined, { Key: key, VersionId: versionId });
  }
  call.allow('s3:ListBucket', bucketArn(bucket));
  throw new S3Error('NoSuchKey', undefined, { Key: key });
}

/** `s3:GetObject` → `s3:GetObjectVersion`, `s3:GetObjectTagging` → `s3:GetObjectVersionTagging` */
function versionAction(action: string): string {
  return action.replace(/Object(Tagging)?$/, 'ObjectVersion$1');
}
