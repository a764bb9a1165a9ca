import type * as z from 'zod';
import { AwsError, asAwsError } from '../../sigv4/aws-error.ts';
import type { QueueDatabase } from '../queue-database.ts';
import type { BatchEntry } from '../requests.ts';

const MAX_ENTRIES = 10;

/** The results of the entries. SQS leaves out an empty list. */
interface BatchResult {
  readonly Successful?: readonly object[];
  readonly Failed?: readonly object[];
}

/**
 * Runs the entries in one transaction. An invalid entry fails alone.
 * @throws {AwsError} for a batch without entries, or with more than ten
 */
export function runBatch<S extends z.ZodType>(
  database: QueueDatabase,
  entries: readonly BatchEntry[],
  schema: S,
  run: (entry: z.output<S>) => object,
): BatchResult {
  if (entries.length === 0) throw new AwsError('EmptyBatchRequest', 'There should be at least one entry.');
  if (entries.length > MAX_ENTRIES) {
    throw new AwsError('TooManyEntriesInBatchRequest', `The maximum number of entries is ${MAX_ENTRIES}.`);
  }
  const successful: object[] = [];
  const failed: object[] = [];
  database.transaction(() => {
    for (const entry of entries) {
      try {
        successful.push({ Id: entry.Id, ...run(schema.parse(entry)) });
      } catch (error) {
        const { type, message, status } = asAwsError(error);
        if (status >= 500) throw error;
        failed.push({ Id: entry.Id, SenderFault: true, Code: type, Message: message });
      }
    }
  });
  return { ...(successful.length > 0 && { Successful: successful }), ...(failed.length > 0 && { Failed: failed }) };
}
