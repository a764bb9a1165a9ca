import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { DeployedBucket } from '../template/deployment.ts';
import type { BlobFolder, ByteRange, StoredBlob } from './blob-folder.ts';
import { isExpired } from './lifecycle.ts';
import type { ObjectIndex } from './object-index.ts';
import type { NewObjectVersion, ObjectVersion } from './object-version.ts';
import { S3Error } from './s3-error.ts';

const DELETE_MARKER = { deleteMarker: true, blob: '', bytes: 0, etag: '', headers: {} };

interface ObjectStoreOptions {
  readonly index: ObjectIndex;
  readonly blobs: BlobFolder;
  readonly buckets: readonly DeployedBucket[];
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/**
 * The objects of all buckets: bytes in blobs, everything else in the index. A write stores the bytes first and then
 * changes the index, so that a reader gets either the old object or the new one.
 */
export class ObjectStore {
  readonly buckets: readonly DeployedBucket[];
  readonly index: ObjectIndex;
  readonly blobs: BlobFolder;
  readonly #clock: () => number;

  constructor({ index, blobs, buckets, clock }: ObjectStoreOptions) {
    this.buckets = buckets;
    this.blobs = blobs;
    this.index = index;
    this.#clock = clock;
  }

  /** Removes the blobs that a killed process left; to be called before the first request. */
  removeOrphans(): void {
    this.blobs.removeOrphans(this.index.blobs());
  }

  /** @throws S3Error NoSuchBucket */
  bucket(name: string): DeployedBucket {
    const bucket = this.buckets.find((candidate) => candidate.name === name);
    if (!bucket) throw new S3Error('NoSuchBucket', undefined, { BucketName: name });
    return bucket;
  }

  /** The current object; undefined if it does not exist or is deleted. */
  current(bucket: string, key: string): ObjectVersion | undefined {
    const latest = this.index.latest(bucket, key);
    return latest?.deleteMarker ? undefined : latest;
  }

  /** Opens the bytes of a version at once, so that a later write does not disturb the reader. */
  open(version: ObjectVersion, range?: ByteRange): Readable {
    return this.blobs.open(version.blob, range);
  }

  /** Makes received bytes the current object. */
  put(
    bucketName: string,
    key: string,
    { blob, bytes, md5Hex }: StoredBlob,
    headers: Readonly<Record<string, string>>,
  ): ObjectVersion {
    const row = { deleteMarker: false, blob, bytes, etag: md5Hex, headers };
    try {
      return this.#write(bucketName, { ...row, key });
    } catch (error) {
      this.blobs.remove([blob]);
      throw error;
    }
  }

  /** Puts a delete marker over an object. */
  delete(bucketName: string, key: string): void {
    this.#write(bucketName, { ...DELETE_MARKER, key });
  }

  /** Removes one version for good. */
  deleteVersion(version: ObjectVersion): void {
    this.index.delete(version);
    if (!version.deleteMarker) this.blobs.remove([version.blob]);
  }

  /**
   * Applies the lifecycle rules of the buckets.
   * @param nowMs milliseconds since 1970
   * @returns how many objects it deleted
   */
  expire(nowMs: number): number {
    let expired = 0;
    for (const { name, lifecycle } of this.buckets) {
      if (lifecycle.length === 0) continue;
      for (const object of this.index.currentObjects(name, { prefix: '' })) {
        if (!isExpired(object, lifecycle, nowMs)) continue;
        this.delete(name, object.key);
        expired++;
      }
    }
    return expired;
  }

  #write(bucket: string, row: Omit<NewObjectVersion, 'bucket' | 'versionId' | 'modifiedMs'>): ObjectVersion {
    const versionId = randomBytes(24).toString('base64url');
    return this.index.insert({ ...row, bucket, versionId, modifiedMs: this.#clock() });
  }
}
