import type { TransactionPart } from '../aws/table.ts';
import type { JobNote, StoredJob } from './job.ts';

/** Further writes for a transaction that fails a job, and work after the transaction. */
interface News {
  readonly parts: readonly TransactionPart[];
  written(): Promise<void>;
}

/** Returns what is written together with the failure of a job; undefined if there is nothing. */
export type FailureNews = (job: StoredJob, error: JobNote, now: Date) => News | undefined | Promise<News | undefined>;
