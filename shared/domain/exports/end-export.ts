import type { Queue } from '../../platform/aws/queue.ts';
import { ConditionFailedError, type Table, type TransactionPart, writeTransaction } from '../../platform/aws/table.ts';
import type { Clock, IdSource } from '../../platform/identifiers/clock.ts';
import type { JobNote, StoredResult } from '../../platform/jobs/job.ts';
import { endChange, failChange, heldBy } from '../../platform/jobs/job-changes.ts';
import { LeaseLostError } from '../../platform/jobs/job-store.ts';
import { listedParts } from '../../platform/jobs/listed-change.ts';
import type { Attempt } from '../../platform/jobs/run-job.ts';
import { announceEvent, eventPart } from '../webhooks/outbox.ts';
import { exportEvent } from './export-event.ts';

/** The result of an export. */
interface ExportEnd {
  readonly results: readonly StoredResult[];
  /** Key of the single file or the archive; undefined if all formats failed, then `error` has the reason. */
  readonly resultKey?: string | undefined;
  readonly error: JobNote | null;
}

/** The tables, queue and sources that are needed to end an export. */
interface ExportEnding {
  /** The tables `jobs` and `events`. */
  readonly tables: { readonly jobs: Table; readonly events: Table };
  /** The queue `webhooks`. */
  readonly queue: Queue;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Returns the URL of a public file. */
  readonly urlOf: (key: string) => string;
  readonly onUnsent: (error: unknown) => void;
}

/** Ends an export; see {@link endExport}. */
export type EndExport = (attempt: Pick<Attempt, 'job' | 'owner'>, end: ExportEnd) => Promise<void>;

/**
 * Returns the function that ends an export: the job, and the event if a mail was requested, in one transaction with the
 * condition that the attempt holds the lease.
 *
 * @throws LeaseLostError if the attempt has lost the lease
 */
export function endExport({ tables, queue, clock, ids, urlOf, onUnsent }: ExportEnding): EndExport {
  return async ({ job, owner }, { results, resultKey, error }) => {
    const now = clock();
    const change = error
      ? failChange(job.id, error, now, results)
      : endChange(100, { results, error, ...(resultKey ? { resultKey } : {}) }, now);
    const shown = error ? ({ status: -1, progress: job.progress } as const) : ({ status: 100, progress: 100 } as const);
    const read = { ...job, status: 10 } as const;
    const parts: TransactionPart[] = listedParts(
      tables.jobs,
      read,
      { change, condition: heldBy(owner), ...shown },
      now,
    );
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
