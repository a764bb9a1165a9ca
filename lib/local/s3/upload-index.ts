import type { DatabaseSync, StatementSync } from 'node:sqlite';
import {
  type MultipartUpload,
  multipartUploadSchema,
  type UploadedPart,
  uploadedPartSchema,
} from './multipart-upload.ts';

/** The rows of unfinished multipart uploads and their parts, in SQLite. */
export class UploadIndex {
  readonly #insertUpload: StatementSync;
  readonly #deleteUpload: StatementSync;
  readonly #upload: StatementSync;
  readonly #uploads: StatementSync;
  readonly #putPart: StatementSync;
  readonly #part: StatementSync;
  readonly #parts: StatementSync;

  constructor(database: DatabaseSync) {
    this.#insertUpload = database.prepare('INSERT INTO uploads VALUES (?, ?, ?, ?, ?, ?, ?)');
    this.#deleteUpload = database.prepare('DELETE FROM uploads WHERE uploadId = ?');
    this.#upload = database.prepare('SELECT * FROM uploads WHERE uploadId = ?');
    this.#uploads = database.prepare('SELECT * FROM uploads WHERE bucket = ? ORDER BY key, startedMs');
    this.#putPart = database.prepare('INSERT OR REPLACE INTO parts VALUES (?, ?, ?, ?, ?, ?, ?)');
    this.#part = database.prepare('SELECT * FROM parts WHERE uploadId = ? AND partNumber = ?');
    this.#parts = database.prepare('SELECT * FROM parts WHERE uploadId = ? ORDER BY partNumber');
  }

  insertUpload({ uploadId, bucket, key, startedMs, facts, algorithm, checksumType }: MultipartUpload): void {
    const json = JSON.stringify(facts);
    this.#insertUpload.run(uploadId, bucket, Buffer.from(key), startedMs, json, algorithm ?? null, checksumType);
  }

  /** Deletes the upload and the rows of its parts. */
  deleteUpload(uploadId: string): void {
    this.#deleteUpload.run(uploadId);
  }

  upload(uploadId: string): MultipartUpload | undefined {
    const row = this.#upload.get(uploadId);
    return row && multipartUploadSchema.parse(row);
  }

  /** The unfinished uploads of a bucket, by key. */
  uploads(bucket: string): MultipartUpload[] {
    return this.#uploads.all(bucket).map((row) => multipartUploadSchema.parse(row));
  }

  /** Keeps a part; one with the same number is replaced. */
  putPart({ uploadId, partNumber, blob, bytes, etag, modifiedMs, checksum }: UploadedPart): void {
    const json = checksum ? JSON.stringify(checksum) : null;
    this.#putPart.run(uploadId, partNumber, blob, bytes, etag, modifiedMs, json);
  }

  part(uploadId: string, partNumber: number): UploadedPart | undefined {
    const row = this.#part.get(uploadId, partNumber);
    return row && uploadedPartSchema.parse(row);
  }

  /** In the order of their numbers. */
  parts(uploadId: string): UploadedPart[] {
    return this.#parts.all(uploadId).map((row) => uploadedPartSchema.parse(row));
  }
}
