import { type Database, openDatabase } from '../host/open-database.ts';

/**
 * `message.position` is the order of arrival and is never used twice, so a receipt handle names a message by it.
 * Times are milliseconds since 1970. A hidden message (`visible_at` in the future) is in flight if it was received,
 * else delayed. `message.attributes` and `queue.tags` are always `{}`: data folders of earlier versions require a
 * value, and have more columns.
 */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS queue (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    attributes TEXT NOT NULL,
    tags TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    modified_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS message (
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
    first_received_at INTEGER
  ) STRICT;
  CREATE INDEX IF NOT EXISTS message_by_visibility ON message (queue_id, visible_at, position);
  CREATE INDEX IF NOT EXISTS message_by_age ON message (queue_id, sent_at);
`;

/** The durable state of all queues. */
export interface QueueDatabase extends Database {
  /** Ids of queues from which more can be received than before. The service empties it when it serves receivers. */
  readonly changedQueues: Set<number>;
}

/** Opens the file, and creates it with its folder if it does not exist. */
export function openQueueDatabase(file: string): QueueDatabase {
  return { ...openDatabase(file, SCHEMA), changedQueues: new Set() };
}
