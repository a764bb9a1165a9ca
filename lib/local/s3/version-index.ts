import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type NewObjectVersion, type ObjectFacts, type ObjectVersion, objectVersionSchema } from './object-version.ts';

/** Above every key, as no byte of UTF-8 is 0xFF. */
const END_OF_KEYS = Buffer.from([0xff]);

/** The rows of all object versions, in SQLite. */
export class VersionIndex {
  readonly #insert: StatementSync;
  readonly #delete: StatementSync;
  readonly #setFacts: StatementSync;
  readonly #latest: StatementSync;
  readonly #byId: StatementSync;
  readonly #scan: StatementSync;
  readonly #scanLatest: StatementSync;
  readonly #blobs: StatementSync;

  constructor(database: DatabaseSync) {
    this.#insert = database.prepare(`
      INSERT INTO versions (bucket, key, versionId, deleteMarker, blob, bytes, etag, modifiedMs, facts, checksum)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`);
    this.#delete = database.prepare('DELETE FROM versions WHERE sequence = ?');
    this.#setFacts = database.prepare('UPDATE versions SET facts = ? WHERE sequence = ?');
    this.#latest = database.prepare(
      'SELECT * FROM versions WHERE bucket = ? AND key = ? ORDER BY sequence DESC LIMIT 1',
    );
    this.#byId = database.prepare('SELECT * FROM versions WHERE bucket = ? AND key = ? AND versionId = ?');
    this.#scan = database.prepare(
      'SELECT * FROM versions WHERE bucket = ? AND key >= ? AND key < ? ORDER BY key, sequence DESC',
    );
    this.#scanLatest = database.prepare(`
      SELECT * FROM versions v WHERE bucket = ? AND key >= ? AND key < ? AND deleteMarker = 0 AND NOT EXISTS (
        SELECT 1 FROM versions newer WHERE newer.bucket = v.bucket AND newer.key = v.key AND newer.sequence > v.sequence
      ) ORDER BY key`);
    this.#blobs = database.prepare("SELECT blob FROM versions WHERE blob <> '' UNION ALL SELECT blob FROM parts");
  }

  insert(version: NewObjectVersion): ObjectVersion {
    return objectVersionSchema.parse(
      this.#insert.get(
        version.bucket,
        Buffer.from(version.key),
        version.versionId,
        Number(version.deleteMarker),
        version.blob,
        version.bytes,
        version.etag,
        version.modifiedMs,
        JSON.stringify(version.facts),
        version.checksum ? JSON.stringify(version.checksum) : null,
      ),
    );
  }

  delete(version: ObjectVersion): void {
    this.#delete.run(version.sequence);
  }

  setFacts(version: ObjectVersion, facts: ObjectFacts): void {
    this.#setFacts.run(JSON.stringify(facts), version.sequence);
  }

  /** The newest version, which may be a delete marker. */
  latest(bucket: string, key: string): ObjectVersion | undefined {
    return readRow(this.#latest.get(bucket, Buffer.from(key)));
  }

  version(bucket: string, key: string, versionId: string): ObjectVersion | undefined {
    return readRow(this.#byId.get(bucket, Buffer.from(key), versionId));
  }

  /**
   * Versions from a key on, in the order of keys and the newest first; one scan at a time.
   * @param from UTF-8 of the first key
   * @param before UTF-8 of the first key that is too far
   * @param which current objects only, or all versions and delete markers
   */
  *scan(bucket: string, from: Uint8Array, before: Uint8Array, which: 'current' | 'all'): Generator<ObjectVersion> {
    const statement = which === 'all' ? this.#scan : this.#scanLatest;
    for (const row of statement.iterate(bucket, from, before)) yield objectVersionSchema.parse(row);
  }

  /** Every blob that an object version or an uploaded part needs. */
  blobs(): Set<string> {
    return new Set(this.#blobs.all().map((row) => String(row.blob)));
  }
}

/** The first bytes behind all keys that start with a prefix. */
export function afterPrefix(prefix: string): Buffer {
  const bytes = Buffer.from(prefix);
  const last = bytes.at(-1);
  if (last === undefined) return END_OF_KEYS;
  bytes[bytes.length - 1] = last + 1;
  return bytes;
}

/** The first bytes behind one key. */
export function afterKey(key: string): Buffer {
  return Buffer.concat([Buffer.from(key), Buffer.alloc(1)]);
}

function readRow(row: unknown): ObjectVersion | undefined {
  return row === undefined ? undefined : objectVersionSchema.parse(row);
}
