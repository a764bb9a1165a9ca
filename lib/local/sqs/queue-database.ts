import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

const SCHEMA_VERSION = 1;

/**
 * `message.position` is the order of arrival and is never used twice, so a receipt handle names a message by it.
 * Times are milliseconds since 1970. A hidden message (`visible_at` in the future) is in flight if it was received,
 * else delayed. `message.attributes` is always `{}`: data folders of earlier versions require a value.
 */
const SCHEMA = `
  CREATE TABLE queue (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    attributes TEXT NOT NULL,
    tags TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    modified_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE message (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    queue_id INTEGER NOT NULL REFERENCES queue (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    body TEXT NOT NULL,
    attributes TEXT NOT NULL,
    sender_id TEXT NOT NULL,
    group_id TEXT,
    sent_at INTEGER NOT NULL,
    visible_at INTEGER NOT NULL,
    receive_count INTEGER NOT NULL DEFAULT 0,
    first_received_at INTEGER,
    last_received_at INTEGER,
    dead_letter_source_arn TEXT
  ) STRICT;
  CREATE INDEX message_by_visibility ON message (queue_id, visible_at, position);
  CREATE INDEX message_by_age ON message (queue_id, sent_at);
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

/** The durable state of all queues. */
export interface QueueDatabase {
  /** The prepared statement of this text. Each text is compiled once. */
  sql(text: string): StatementSync;
  /** Runs the work in a transaction, or in the one that is open. Rolls back if it throws. */
  transaction<T>(work: () => T): T;
  /** Ids of queues from which more can be received than before. The service empties it when it serves receivers. */
  readonly changedQueues: Set<number>;
  close(): void;
}

/**
 * Opens the file, and creates it with its folder if it does not exist.
 */
export function openQueueDatabase(file: string): QueueDatabase {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: 5_000 });
  // A commit is in the write-ahead log before it returns, so kill -9 loses nothing. With NORMAL a power cut may lose
  // the last commits, not the consistency of the file, and the throughput is more than ten times higher.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  migrate(database, file);

  const statements = new Map<string, StatementSync>();
  return {
    changedQueues: new Set(),
    sql(text) {
      const statement = statements.get(text) ?? database.prepare(text);
      statements.set(text, statement);
      return statement;
    },
    transaction(work) {
      if (database.isTransaction) return work();
      database.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        database.exec('COMMIT');
        return result;
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK');
        throw error;
      }
    },
    close() {
      database.close();
    },
  };
}

function migrate(database: DatabaseSync, file: string): void {
  const version = database.prepare('PRAGMA user_version').get()?.user_version;
  if (version === SCHEMA_VERSION) return;
  if (version !== 0) throw new Error(`${file} has queue state of version ${version}; this is ${SCHEMA_VERSION}.`);
  database.exec(`BEGIN IMMEDIATE; ${SCHEMA} COMMIT;`);
}
