import { DatabaseSync } from 'node:sqlite';

/** How long to wait while Dynoxide writes. */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * Adds an index to Dynoxide's stream records. Without it every write to a table with a stream, and every poll, reads
 * all stream records: with 42,000 records a write took 20 ms, and an import of 50,000 items did not end. The expression
 * of the index is the one of Dynoxide's statements.
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
