import type { Queue } from '../../platform/aws/queue.ts';
import { ConditionFailedError, type Table, type TransactionPart, writeTransaction } from '../../platform/aws/table.ts';
import type { Clock, IdSource } from '../../platform/identifiers/clock.ts';
import type { JobNote, StoredResult } from '../../platform/jobs/job.ts';
import { endChange, failChange, heldBy } from '../../platform/jobs/job-changes.ts';
import { requiredKey } from '../../platform/jobs/job-keys.ts';
import { LeaseLostError } from '../../platform/jobs/job-store.ts';
import type { Attempt } from '../../platform/jobs/run-job.ts';
import { announceEvent, eventPart } from '../webhooks/outbox.ts';
import { exportEvent } from './export-event.ts';

/** What an export came to. */
export interface ExportEnd {
  readonly results: readonly StoredResult[];
  /** Key of the one file that stands for all; undefined when every format failed, which `error` says then. */
  readonly resultKey?: string | undefined;
  readonly error: JobNote | null;
}

export interface ExportEnding {
  /** The tables `jobs` and `events`. */
  readonly tables: { readonly jobs: Table; readonly events: Table };
  /** The queue `webhooks`. */
  readonly queue: Queue;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** The address of a public file. */
  readonly urlOf: (key: string) => string;
  readonly onUnsent: (error: unknown) => void;
}

export type EndExport = (attempt: Pick<Attempt, 'job' | 'owner'>, end: ExportEnd) => Promise<void>;

/**
 * Ends an export: its job and, where somebody is to be told, the event of it in one transaction, on condition of the
 * lease. Throws LeaseLostError when the attempt is no longer the job's.
 */
export function endExport({ tables, queue, clock, ids, urlOf, onUnsent }: ExportEnding): EndExport {
  return async ({ job, owner }, { results, resultKey, error }) => {
    const change = error
      ? failChange(job.id, error, clock(), results)
      : endChange(100, { results, error, ...(resultKey ? { resultKey } : {}) }, clock());
    const parts: TransactionPart[] = [
      { table: tables.jobs, update: requiredKey(job.id), change, condition: heldBy(owner) },
    ];
    const event = exportEvent(job, resultKey && urlOf(resultKey), { clock, ids });
    if (event) parts.push(eventPart(tables.events, event));
    try {
      await writeTransaction(parts);
    } catch (fault) {
      if (fault instanceof ConditionFailedError) throw new LeaseLostError('the lease is gone', { cause: fault });
      throw fault;
    }
    if (event) await announceEvent(event, queue, onUnsent);
  };
}
