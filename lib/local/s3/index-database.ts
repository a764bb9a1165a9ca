import { DatabaseSync } from 'node:sqlite';

/**
 * Keys are blobs, so that they sort by their UTF-8 bytes, as S3 lists them, and may hold any character.
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
    facts TEXT NOT NULL,
    checksum TEXT
  );
  CREATE UNIQUE INDEX IF NOT EXISTS versionsByKey ON versions (bucket, key, sequence DESC);
  CREATE TABLE IF NOT EXISTS uploads (
    uploadId TEXT PRIMARY KEY,
    bucket TEXT NOT NULL,
    key BLOB NOT NULL,
    startedMs INTEGER NOT NULL,
    facts TEXT NOT NULL,
    algorithm TEXT,
    checksumType TEXT
  );
  CREATE TABLE IF NOT EXISTS parts (
    uploadId TEXT NOT NULL REFERENCES uploads ON DELETE CASCADE,
    partNumber INTEGER NOT NULL,
    blob TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    etag TEXT NOT NULL,
    modifiedMs INTEGER NOT NULL,
    checksum TEXT,
    PRIMARY KEY (uploadId, partNumber)
  );
`;

/**
 * Opens the index of a data folder. A transaction survives the end of the process at any moment; surviving a power cut
 * would need a flush at every write, which a development tool can do without.
 * @throws Error when another process has it open
 */
export function openIndexDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  database.exec('PRAGMA foreign_keys = ON;');
  database.exec(SCHEMA);
  return database;
}

/** Runs synchronous work as one transaction: all of its writes happen, or none. */
export function transaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}
