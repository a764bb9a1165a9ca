import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

const SCHEMA_VERSION = 1;

/**
 * `message.position` is the order of arrival and never used twice, so a receipt handle can name a message by it.
 * Times are milliseconds since 1970. A message is in flight when `visible_at` lies ahead and it has been received,
 * delayed when it has not.
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
    trace_header TEXT,
    sender_id TEXT NOT NULL,
    group_id TEXT,
    deduplication_id TEXT,
    sent_at INTEGER NOT NULL,
    visible_at INTEGER NOT NULL,
    receive_count INTEGER NOT NULL DEFAULT 0,
    first_received_at INTEGER,
    last_received_at INTEGER,
    dead_letter_source_arn TEXT
  ) STRICT;
  CREATE INDEX message_by_visibility ON message (queue_id, visible_at, position);
  CREATE INDEX message_by_age ON message (queue_id, sent_at);
  CREATE INDEX message_by_group ON message (queue_id, group_id, visible_at, position, receive_count)
    WHERE group_id IS NOT NULL;
  CREATE INDEX message_by_arrival ON message (queue_id, position);

  CREATE TABLE deduplication (
    queue_id INTEGER NOT NULL REFERENCES queue (id) ON DELETE CASCADE,
    scope TEXT NOT NULL,
    deduplication_id TEXT NOT NULL,
    message_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (queue_id, scope, deduplication_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX deduplication_by_expiry ON deduplication (expires_at);

  CREATE TABLE move_task (
    started_order INTEGER PRIMARY KEY AUTOINCREMENT,
    handle TEXT NOT NULL UNIQUE,
    source_id INTEGER NOT NULL REFERENCES queue (id) ON DELETE CASCADE,
    destination_arn TEXT,
    messages_per_second INTEGER,
    status TEXT NOT NULL,
    moved INTEGER NOT NULL DEFAULT 0,
    to_move INTEGER NOT NULL,
    last_position INTEGER NOT NULL,
    failure_reason TEXT,
    started_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX move_task_by_source ON move_task (source_id, started_order);
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

/** The durable state of all queues. */
export interface QueueDatabase {
  /** The prepared statement of this text; each text is compiled once. */
  sql(text: string): StatementSync;
  /** Runs the work as one transaction, or as a part of the one that is open. Rolls back when it throws. */
  transaction<T>(work: () => T): T;
  /** Ids of queues from which more may be received than before; whoever serves waiting receivers empties it. */
  readonly changedQueues: Set<number>;
  close(): void;
}

/**
 * Opens the file, made with its folder when absent.
 * @param file path, or `:memory:`
 */
export function openQueueDatabase(file: string): QueueDatabase {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: 5_000 });
  // In WAL mode a commit is written to the log before it returns, so the end of the process, kill -9 included, loses
  // nothing. NORMAL leaves only the fsync to the checkpoint: a power cut may lose the last moments, never the
  // consistency of the file. A development tool takes that for more than ten times the throughput.
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
