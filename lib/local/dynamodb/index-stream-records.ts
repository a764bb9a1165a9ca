import { DatabaseSync } from 'node:sqlite';

/** While Dynoxide writes. */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * Gives Dynoxide's stream records the index that they lack. Without it every write to a table with a stream reads all
 * records that there are, to number its own, and so does every poll: 42,000 records made a write take 20 ms, and
 * an import of 50,000 items never ended. The index's expression is the one that Dynoxide's statements use.
 *
 * @param databaseFile of a Dynoxide that has started at least once
 */
export function indexStreamRecords(databaseFile: string): void {
  const database = new DatabaseSync(databaseFile, { timeout: BUSY_TIMEOUT_MS });
  try {
    database.exec(`CREATE INDEX IF NOT EXISTS stream_records_by_sequence
      ON _stream_records (table_name, CAST(sequence_number AS INTEGER))`);
  } finally {
    database.close();
  }
}
