import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { type Checksum, type ChecksumAlgorithm, compositeChecksum } from './checksum.ts';
import { MAX_OBJECT_BYTES, MAX_PART_NUMBER, MAX_PUT_BYTES, MIN_PART_BYTES } from './limits.ts';
import type { MultipartUpload, UploadedPart } from './multipart-upload.ts';
import type { ObjectStore, WriteGuard } from './object-store.ts';
import type { ObjectFacts, ObjectVersion } from './object-version.ts';
import type { RequestBody } from './request-body.ts';
import { S3Error } from './s3-error.ts';
import { UploadIndex } from './upload-index.ts';

/** A part as the request that completes an upload names it. */
export interface NamedPart {
  readonly partNumber: number;
  readonly etag: string;
}

export interface MultipartUploadsOptions {
  readonly database: DatabaseSync;
  readonly store: ObjectStore;
  readonly clock: () => number;
}

/** Objects that arrive in parts. Parts are kept over restarts until the upload is completed or aborted. */
export class MultipartUploads {
  readonly #index: UploadIndex;
  readonly #store: ObjectStore;
  readonly #clock: () => number;

  constructor({ database, store, clock }: MultipartUploadsOptions) {
    this.#index = new UploadIndex(database);
    this.#store = store;
    this.#clock = clock;
  }

  start(
    bucket: string,
    key: string,
    facts: ObjectFacts,
    algorithm: ChecksumAlgorithm | undefined,
    checksumType: Checksum['type'] | undefined,
  ): MultipartUpload {
    const standardType = algorithm === 'CRC64NVME' ? 'FULL_OBJECT' : 'COMPOSITE';
    const upload = {
      uploadId: randomBytes(32).toString('base64url'),
      bucket,
      key,
      startedMs: this.#clock(),
      facts,
      algorithm,
      checksumType: algorithm ? (checksumType ?? standardType) : null,
    };
    this.#index.insertUpload(upload);
    return upload;
  }

  /** @throws S3Error NoSuchUpload unless this upload is for this object */
  find(bucket: string, key: string, uploadId: string): MultipartUpload {
    const upload = this.#index.upload(uploadId);
    if (upload?.bucket !== bucket || upload.key !== key)
      throw new S3Error('NoSuchUpload', undefined, { UploadId: uploadId });
    return upload;
  }

  list(bucket: string): MultipartUpload[] {
    return this.#index.uploads(bucket);
  }

  parts(upload: MultipartUpload): UploadedPart[] {
    return this.#index.parts(upload.uploadId);
  }

  /** Receives one part; a later one with the same number takes its place. @throws S3Error InvalidArgument, NoSuchUpload */
  async receivePart(upload: MultipartUpload, partNumber: number, body: RequestBody): Promise<UploadedPart> {
    if (!(Number.isInteger(partNumber) && partNumber >= 1 && partNumber <= MAX_PART_NUMBER)) {
      throw new S3Error(
        'InvalidArgument',
        `Part number must be an integer between 1 and ${MAX_PART_NUMBER}, inclusive`,
      );
    }
    const { blobs } = this.#store;
    const algorithm = body.algorithm ?? upload.algorithm;
    const { blob, bytes, md5Hex, checksum } = await blobs.receive({ ...body, algorithm }, MAX_PUT_BYTES);
    const { uploadId } = upload;
    if (!this.#index.upload(uploadId)) {
      blobs.remove([blob]);
      throw new S3Error('NoSuchUpload', undefined, { UploadId: uploadId });
    }
    const part = { uploadId, partNumber, blob, bytes, etag: md5Hex, modifiedMs: this.#clock(), checksum };
    const replaced = this.#index.part(uploadId, partNumber);
    this.#index.putPart(part);
    if (replaced) blobs.remove([replaced.blob]);
    return part;
  }

  /**
   * Joins parts into the object.
   * @throws S3Error InvalidPart, InvalidPartOrder, EntityTooSmall, BadDigest, and what the guard throws
   */
  async complete(
    upload: MultipartUpload,
    named: readonly NamedPart[],
    statedChecksum: string | undefined,
    guard: WriteGuard,
  ): Promise<ObjectVersion> {
    const parts = this.#choose(upload, named);
    const { blob, bytes, checksum } = await this.#join(upload, parts, statedChecksum);
    const etag = `${md5OfDigests(parts)}-${parts.length}`;
    const version = this.#store.put(upload.bucket, upload.key, { blob, bytes, etag, checksum }, upload.facts, guard);
    this.abort(upload);
    return version;
  }

  /** Forgets an upload and its parts. */
  abort(upload: MultipartUpload): void {
    const blobs = this.parts(upload).map((part) => part.blob);
    this.#index.deleteUpload(upload.uploadId);
    this.#store.blobs.remove(blobs);
  }

  #choose(upload: MultipartUpload, named: readonly NamedPart[]): UploadedPart[] {
    const arrived = new Map(this.parts(upload).map((part) => [part.partNumber, part]));
    return named.map(({ partNumber, etag }, i) => {
      const part = arrived.get(partNumber);
      if (!part || part.etag !== etag) throw new S3Error('InvalidPart', undefined, { PartNumber: partNumber });
      if (i > 0 && partNumber <= (named[i - 1]?.partNumber ?? 0)) throw new S3Error('InvalidPartOrder');
      if (i < named.length - 1 && part.bytes < MIN_PART_BYTES) {
        const details = { ProposedSize: part.bytes, MinSizeAllowed: MIN_PART_BYTES, PartNumber: partNumber };
        throw new S3Error('EntityTooSmall', undefined, details);
      }
      return part;
    });
  }

  /** Copies the parts into one blob: afterwards the object is like any other, and its reader needs one file. */
  async #join(upload: MultipartUpload, parts: readonly UploadedPart[], stated: string | undefined) {
    const { algorithm, checksumType } = upload;
    const composite = algorithm && checksumType === 'COMPOSITE' ? compositeOf(algorithm, parts) : undefined;
    if (composite && stated !== undefined && ![composite.value, composite.value.split('-')[0]].includes(stated)) {
      throw new S3Error('BadDigest', `The ${algorithm} you specified did not match the calculated checksum.`);
    }
    const joined = await this.#store.blobs.receive(
      {
        pieces: bytesOf(this.#store, parts),
        algorithm: composite ? undefined : algorithm,
        sha256: false,
        stated: () => (composite ? {} : { checksum: stated }),
      },
      MAX_OBJECT_BYTES,
    );
    return { ...joined, checksum: composite ?? joined.checksum };
  }
}

async function* bytesOf(store: ObjectStore, parts: readonly UploadedPart[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield* store.blobs.open(part.blob);
}

function compositeOf(algorithm: ChecksumAlgorithm, parts: readonly UploadedPart[]): Checksum {
  const values = parts.map(({ checksum, partNumber }) => {
    if (checksum?.algorithm !== algorithm) throw new S3Error('InvalidPart', undefined, { PartNumber: partNumber });
    return checksum.value;
  });
  return compositeChecksum(algorithm, values);
}

function md5OfDigests(parts: readonly UploadedPart[]): string {
  return createHash('md5')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part.etag, 'hex'))))
    .digest('hex');
}
