import type * as z from 'zod';
import { parseInput } from '../parse-input.ts';
import type { QueueDatabase } from '../queue-database.ts';
import type { BatchEntry } from '../requests.ts';
import { SqsError } from '../sqs-error.ts';

const MAX_ENTRIES = 10;

/** The results of the entries. SQS leaves out an empty list. */
interface BatchResult {
  readonly Successful?: readonly object[];
  readonly Failed?: readonly object[];
}

/**
 * Checks the number of entries and their ids.
 * @throws {SqsError} EmptyBatchRequest, TooManyEntriesInBatchRequest, InvalidBatchEntryId, BatchEntryIdsNotDistinct
 */
export function checkBatch(entries: readonly BatchEntry[]): void {
  if (entries.length === 0) {
    throw new SqsError('EmptyBatchRequest', 'There should be at least one entry in the request.');
  }
  if (entries.length > MAX_ENTRIES) {
    throw new SqsError(
      'TooManyEntriesInBatchRequest',
      `Maximum number of entries per request are ${MAX_ENTRIES}. You have sent ${entries.length}.`,
    );
  }
  const ids = new Set<string>();
  for (const { Id } of entries) {
    if (!/^[\w-]{1,80}$/.test(Id)) {
      const rule =
        'can only contain alphanumeric characters, hyphens and underscores. It can be at most 80 letters long.';
      throw new SqsError('InvalidBatchEntryId', `A batch entry id ${rule}`);
    }
    if (ids.has(Id)) throw new SqsError('BatchEntryIdsNotDistinct', `Id ${Id} repeated.`);
    ids.add(Id);
  }
}

/** Runs the entries in one transaction. An invalid entry fails alone. */
export function runBatch<S extends z.ZodType>(
  database: QueueDatabase,
  entries: readonly BatchEntry[],
  schema: S,
  run: (entry: z.output<S>) => object,
): BatchResult {
  const successful: object[] = [];
  const failed: object[] = [];
  database.transaction(() => {
    for (const entry of entries) {
      try {
        successful.push({ Id: entry.Id, ...run(parseInput(schema, entry)) });
      } catch (error) {
        if (!(error instanceof SqsError)) throw error;
        failed.push({ Id: entry.Id, SenderFault: true, Code: error.form.queryCode, Message: error.message });
      }
    }
  });
  return { ...(successful.length > 0 && { Successful: successful }), ...(failed.length > 0 && { Failed: failed }) };
}
