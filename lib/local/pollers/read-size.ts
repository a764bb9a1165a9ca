/** Records of the first call: few, because nobody knows how large they are. */
const FIRST_RECORDS = 8;
/** What one call of DynamoDB returns at most. The local database has no such limit, and does nothing else meanwhile. */
const MAX_READ_BYTES = 1024 * 1024;

/** How many records of a stream the next call asks for. */
interface ReadSize {
  /** @param most what the batch still takes */
  next(most: number): number;
  /** Notes what a call has returned. */
  note(asked: number, returned: number, bytes: number): void;
}

/**
 * Doubles the number of records after each full call of small ones, and makes it smaller after a large one: a call
 * that returned twenty megabytes held up all other calls of the database for seconds.
 */
export function readSize(): ReadSize {
  let records = FIRST_RECORDS;
  return {
    next: (most) => Math.min(records, most),
    note(asked, returned, bytes) {
      if (returned === 0) records = FIRST_RECORDS;
      else if (bytes > MAX_READ_BYTES) records = Math.max(1, Math.floor((returned * MAX_READ_BYTES) / bytes));
      else if (returned === asked && 2 * bytes <= MAX_READ_BYTES) records = Math.max(records, 2 * asked);
    },
  };
}
