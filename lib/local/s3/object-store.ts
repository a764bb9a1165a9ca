import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Readable } from 'node:stream';
import type { DeployedBucket } from '../template/deployment.ts';
import type { BlobFolder, ByteRange } from './blob-folder.ts';
import type { Checksum } from './checksum.ts';
import { transaction } from './index-database.ts';
import { isExpired } from './lifecycle.ts';
import { type Listing, type ListOptions, listKeys } from './list-keys.ts';
import { type NewObjectVersion, NULL_VERSION, type ObjectFacts, type ObjectVersion } from './object-version.ts';
import { S3Error } from './s3-error.ts';
import { afterKey, afterPrefix, VersionIndex } from './version-index.ts';

const NO_FACTS: ObjectFacts = { headers: {}, metadata: {}, tags: {} };

/** Looks at the current object, undefined when there is none, just before it is replaced; throws to refuse. */
export type WriteGuard = (current: ObjectVersion | undefined) => void;

/** Bytes in a blob, and the entity tag and checksum that their object gets. */
export interface PutBytes {
  readonly blob: string;
  readonly bytes: number;
  readonly etag: string;
  readonly checksum?: Checksum | undefined;
}

export interface ObjectStoreOptions {
  readonly database: DatabaseSync;
  readonly blobs: BlobFolder;
  readonly buckets: readonly DeployedBucket[];
  readonly clock: () => number;
}

/**
 * The objects of all buckets: bytes in blobs, everything else in the index. A write puts the bytes down first and then
 * changes the index in one transaction, so at every moment there is the old object or the new one.
 */
export class ObjectStore {
  readonly buckets: readonly DeployedBucket[];
  readonly blobs: BlobFolder;
  readonly #database: DatabaseSync;
  readonly #versions: VersionIndex;
  readonly #clock: () => number;

  constructor({ database, blobs, buckets, clock }: ObjectStoreOptions) {
    this.buckets = buckets;
    this.blobs = blobs;
    this.#database = database;
    this.#versions = new VersionIndex(database);
    this.#clock = clock;
  }

  /** Removes the blobs that a killed process left; to be called before the first request. */
  removeStrayBlobs(): void {
    this.blobs.removeAllBut(this.#versions.blobs());
  }

  /** @throws S3Error NoSuchBucket */
  bucket(name: string): DeployedBucket {
    const bucket = this.buckets.find((candidate) => candidate.name === name);
    if (!bucket) throw new S3Error('NoSuchBucket', undefined, { BucketName: name });
    return bucket;
  }

  /** The current object; undefined when there is none or it has been deleted. */
  current(bucket: string, key: string): ObjectVersion | undefined {
    const latest = this.#versions.latest(bucket, key);
    return latest?.deleteMarker ? undefined : latest;
  }

  /** The newest version, which may be a delete marker. */
  latest(bucket: string, key: string): ObjectVersion | undefined {
    return this.#versions.latest(bucket, key);
  }

  version(bucket: string, key: string, versionId: string): ObjectVersion | undefined {
    return this.#versions.version(bucket, key, versionId);
  }

  /** The bytes of a version; opened at once, so a later write does not disturb the reader. */
  open(version: ObjectVersion, range?: ByteRange): Readable {
    return this.blobs.open(version.blob, range);
  }

  /** Makes received bytes the current object. When the guard refuses, or anything fails, the bytes are removed. */
  put(bucketName: string, key: string, stored: PutBytes, facts: ObjectFacts, guard?: WriteGuard): ObjectVersion {
    const { blob, bytes, etag, checksum } = stored;
    const row = { bucket: bucketName, key, deleteMarker: false, blob, bytes, etag, facts, checksum };
    try {
      return this.#replace(row, guard);
    } catch (error) {
      this.blobs.remove([blob]);
      throw error;
    }
  }

  /**
   * Deletes as S3 does: a versioned bucket gets a delete marker, another loses the object.
   * @returns the marker, if one was made
   */
  delete(bucketName: string, key: string, guard?: WriteGuard): ObjectVersion | undefined {
    const versions = [...this.#versions.scan(bucketName, Buffer.from(key), afterKey(key), 'all')];
    // A bucket that kept versions once keeps hiding the old ones behind a marker.
    if (this.bucket(bucketName).versioned || versions.some(({ versionId }) => versionId !== NULL_VERSION)) {
      const marker = { deleteMarker: true, blob: '', bytes: 0, etag: '', facts: NO_FACTS, checksum: undefined };
      return this.#replace({ bucket: bucketName, key, ...marker }, guard);
    }
    const [object] = versions;
    guard?.(object);
    if (object) this.deleteVersion(object);
    return undefined;
  }

  /** Removes one version for good. */
  deleteVersion(version: ObjectVersion): void {
    this.#versions.delete(version);
    if (!version.deleteMarker) this.blobs.remove([version.blob]);
  }

  /** Changes an object's tags in place, which makes no new version. */
  setTags(version: ObjectVersion, tags: Readonly<Record<string, string>>): void {
    this.#versions.setFacts(version, { ...version.facts, tags: { ...tags } });
  }

  listObjects(bucketName: string, options: ListOptions): Listing<ObjectVersion> {
    return listKeys((from, before) => this.#versions.scan(bucketName, from, before, 'current'), options);
  }

  /** @param after the version behind which the list goes on; with a key alone behind all of that key's versions */
  listVersions(
    bucketName: string,
    options: Omit<ListOptions, 'from'>,
    after?: { key: string; versionId?: string | undefined },
  ): Listing<ObjectVersion> {
    const { delimiter, prefix } = options;
    if (!after) return this.#versionPage(bucketName, { ...options, from: Buffer.alloc(0) });
    const endsPrefix = delimiter !== '' && after.key.indexOf(delimiter, prefix.length) >= 0;
    if (endsPrefix) return this.#versionPage(bucketName, { ...options, from: afterPrefix(after.key) });
    const marker = after.versionId === undefined ? undefined : this.version(bucketName, after.key, after.versionId);
    if (!marker) return this.#versionPage(bucketName, { ...options, from: afterKey(after.key) });
    return this.#versionPage(bucketName, { ...options, from: Buffer.from(after.key) }, marker);
  }

  /**
   * Applies the buckets' lifecycle rules.
   * @param nowMs the time it is, milliseconds since 1970
   * @returns how many objects went
   */
  expire(nowMs: number): number {
    let expired = 0;
    for (const { name, lifecycle } of this.buckets) {
      if (lifecycle.length === 0) continue;
      const objects = [...this.#versions.scan(name, Buffer.alloc(0), afterPrefix(''), 'current')];
      for (const object of objects.filter((candidate) => isExpired(candidate, lifecycle, nowMs))) {
        this.delete(name, object.key);
        expired++;
      }
    }
    return expired;
  }

  #versionPage(bucketName: string, options: ListOptions, marker?: ObjectVersion): Listing<ObjectVersion> {
    const scan = this.#versions;
    return listKeys(function* (from, before) {
      for (const version of scan.scan(bucketName, from, before, 'all')) {
        if (!marker || version.key !== marker.key || version.sequence < marker.sequence) yield version;
      }
    }, options);
  }

  #replace(row: Omit<NewObjectVersion, 'versionId' | 'modifiedMs'>, guard?: WriteGuard): ObjectVersion {
    const { versioned } = this.bucket(row.bucket);
    const versionId = versioned ? randomBytes(24).toString('base64url') : NULL_VERSION;
    const [version, replaced] = transaction(this.#database, () => {
      guard?.(this.current(row.bucket, row.key));
      const old = versioned ? undefined : this.version(row.bucket, row.key, NULL_VERSION);
      if (old) this.#versions.delete(old);
      return [this.#versions.insert({ ...row, versionId, modifiedMs: this.#clock() }), old] as const;
    });
    if (replaced?.blob) this.blobs.remove([replaced.blob]);
    return version;
  }
}
