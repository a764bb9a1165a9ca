import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** How long to wait while another process writes. */
const BUSY_TIMEOUT_MS = 5_000;

/** A SQLite file that this process has open. */
export interface Database {
  /** The prepared statement of this text. Each text is compiled once. */
  sql(text: string): StatementSync;
  /** Runs the synchronous work in a transaction, or in the one that is open. Rolls back if it throws. */
  transaction<T>(work: () => T): T;
  close(): void;
}

/**
 * Opens the file, and creates it with its folder if it does not exist.
 * @param schema is run at every start
 * @param exclusive no other process may have the file open
 * @throws Error if another process has the file open, and `exclusive` is set
 */
export function openDatabase(file: string, schema: string, exclusive = false): Database {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: exclusive ? 0 : BUSY_TIMEOUT_MS });
  if (exclusive) database.exec('PRAGMA locking_mode = EXCLUSIVE');
  // A commit is in the write-ahead log before it returns, so kill -9 loses nothing. With NORMAL a power cut may lose
  // the last commits, not the consistency of the file, and the throughput is more than ten times higher.
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; ${schema}`);
  const statements = new Map<string, StatementSync>();
  return {
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
