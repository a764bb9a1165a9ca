import { type Database, openDatabase } from '../host/open-database.ts';
import { type NewObjectVersion, type ObjectVersion, objectVersionSchema } from './object-version.ts';

/**
 * Keys are blobs: they sort by their UTF-8 bytes, as in the lists of S3, and may hold any character.
 * The order of writing decides which version is the latest.
 */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS versions (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    bucket TEXT NOT NULL,
    key BLOB NOT NULL,
    versionId TEXT NOT NULL,
    deleteMarker INTEGER NOT NULL,
    blob TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    etag TEXT NOT NULL,
    modifiedMs INTEGER NOT NULL,
    facts TEXT NOT NULL
  );
  CREATE UNIQUE INDEX IF NOT EXISTS versionsByKey ON versions (bucket, key, sequence DESC);
`;
const NO_LIMIT = -1;
/** Higher than every key, because no byte of UTF-8 is 0xFF. */
const END_OF_KEYS = Buffer.from([0xff]);

/** A part of a list. */
interface ListRange {
  readonly prefix: string;
  /** The list starts after this key. */
  readonly afterKey?: string | undefined;
  /** The list starts with the versions of `afterKey` before this sequence; without it, after all of them. */
  readonly beforeSequence?: number | undefined;
  readonly limit?: number;
}

/** The rows of all object versions, in SQLite. */
export class ObjectIndex {
  readonly #database: Database;

  /** @throws Error if another process has the file open */
  constructor(file: string) {
    this.#database = openDatabase(file, SCHEMA, true);
  }

  insert(version: NewObjectVersion): ObjectVersion {
    const { bucket, key, versionId, deleteMarker, blob, bytes, etag, modifiedMs, headers } = version;
    const facts = JSON.stringify({ headers });
    const row = this.#database
      .sql(
        `INSERT INTO versions (bucket, key, versionId, deleteMarker, blob, bytes, etag, modifiedMs, facts)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
      )
      .get(bucket, Buffer.from(key), versionId, Number(deleteMarker), blob, bytes, etag, modifiedMs, facts);
    return objectVersionSchema.parse(row);
  }

  delete(version: ObjectVersion): void {
    this.#database.sql('DELETE FROM versions WHERE sequence = ?').run(version.sequence);
  }

  /** The newest version, which may be a delete marker. */
  latest(bucket: string, key: string): ObjectVersion | undefined {
    return readRow(
      this.#database
        .sql('SELECT * FROM versions WHERE bucket = ? AND key = ? ORDER BY sequence DESC LIMIT 1')
        .get(bucket, Buffer.from(key)),
    );
  }

  version(bucket: string, key: string, versionId: string): ObjectVersion | undefined {
    return readRow(
      this.#database
        .sql('SELECT * FROM versions WHERE bucket = ? AND key = ? AND versionId = ?')
        .get(bucket, Buffer.from(key), versionId),
    );
  }

  /** The current objects in the order of their keys, without those that are deleted. */
  currentObjects(bucket: string, { prefix, afterKey, limit = NO_LIMIT }: ListRange): ObjectVersion[] {
    const after = afterKey === undefined ? Buffer.alloc(0) : Buffer.concat([Buffer.from(afterKey), Buffer.alloc(1)]);
    const from = later(Buffer.from(prefix), after);
    return this.#database
      .sql(
        `SELECT * FROM versions v WHERE bucket = ? AND key >= ? AND key < ? AND deleteMarker = 0 AND NOT EXISTS (
           SELECT 1 FROM versions newer
           WHERE newer.bucket = v.bucket AND newer.key = v.key AND newer.sequence > v.sequence
         ) ORDER BY key LIMIT ?`,
      )
      .all(bucket, from, endOfPrefix(prefix), limit)
      .map((row) => objectVersionSchema.parse(row));
  }

  /** All versions and delete markers in the order of their keys; of one key the newest first. */
  versions(bucket: string, range: ListRange): ObjectVersion[] {
    const { prefix, afterKey = '', beforeSequence = 0, limit = NO_LIMIT } = range;
    const after = Buffer.from(afterKey);
    const from = later(Buffer.from(prefix), after);
    return this.#database
      .sql(
        `SELECT * FROM versions WHERE bucket = ? AND key >= ? AND key < ? AND NOT (key = ? AND sequence >= ?)
         ORDER BY key, sequence DESC LIMIT ?`,
      )
      .all(bucket, from, endOfPrefix(prefix), after, beforeSequence, limit)
      .map((row) => objectVersionSchema.parse(row));
  }

  /** The names of all files that a version needs. */
  blobs(): Set<string> {
    const rows = this.#database.sql("SELECT blob FROM versions WHERE blob <> ''").all();
    return new Set(rows.map(({ blob }) => String(blob)));
  }

  close(): void {
    this.#database.close();
  }
}

/** The first bytes after all keys that start with a prefix. */
function endOfPrefix(prefix: string): Buffer {
  const bytes = Buffer.from(prefix);
  const last = bytes.at(-1);
  if (last === undefined) return END_OF_KEYS;
  bytes[bytes.length - 1] = last + 1;
  return bytes;
}

function later(a: Buffer, b: Buffer): Buffer {
  return Buffer.compare(a, b) > 0 ? a : b;
}

function readRow(row: unknown): ObjectVersion | undefined {
  return row === undefined ? undefined : objectVersionSchema.parse(row);
}
