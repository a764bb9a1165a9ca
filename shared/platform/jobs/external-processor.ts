import { ConditionFailedError, type Expression, type Table, writeTransaction } from '../aws/table.ts';
import type { FailureNews } from './failure-news.ts';
import { type JobNote, type JobSource, StoredJob } from './job.ts';
import { after, FIRST_LOOK_SECONDS, failChange, UNFINISHED } from './job-changes.ts';
import { requiredKey, WAITING } from './job-keys.ts';
import { listedParts } from './listed-change.ts';

/** How long an external processor may be silent before its job fails, so that every job ends. */
const EXTERNAL_SILENCE_SECONDS = 24 * 3_600;

/** Why a job of an external processor failed: the processor reported an error, or was silent for a day. */
export const PROCESSOR_ERROR_CODES = ['PROCESSOR_FAILED', 'PROCESSOR_SILENT'] as const;

/** A {@link JobNote} with one of these codes. */
type ProcessorErrorNote = JobNote & { readonly code: (typeof PROCESSOR_ERROR_CODES)[number] };

/** The error of a job whose processor was silent. */
export const PROCESSOR_SILENT: ProcessorErrorNote = {
  code: 'PROCESSOR_SILENT',
  message: 'The external processor of the job has not reported anything for a day.',
};

/** The finished archive that an external processor sends. */
interface FinishedSource {
  readonly sourceKey: string;
  readonly source: JobSource;
  readonly fileName: string;
}

/** When a change is made, and whether it requires that the job has not changed since it was read. */
interface ExternalChange {
  readonly now: Date;
  readonly isConditional?: boolean;
}

/**
 * The changes that an external processor makes to jobs. Each returns undefined if the job has ended or already has its
 * finished archive (the first final result counts), or if `isConditional` is set and the job has changed since it was
 * read.
 */
export interface ExternalJobs {
  /** Stores its progress. The job then has the status 10. */
  noteProgress(job: StoredJob, progress: number, change: ExternalChange): Promise<StoredJob | undefined>;
  /** Fails the job with an error of the processor. */
  fail(job: StoredJob, error: ProcessorErrorNote, change: ExternalChange): Promise<StoredJob | undefined>;
  /**
   * Replaces the source by the processor's result. The job starts again with it. An attempt in flight loses its lease,
   * so that it writes nothing.
   */
  takeResult(job: StoredJob, result: FinishedSource, change: ExternalChange): Promise<StoredJob | undefined>;
}

/** Returns whether a job waits for an external processor. The service's own worker then ignores it. */
export function awaitsProcessor(job: Pick<StoredJob, 'sourceSettings'>): boolean {
  return job.sourceSettings.processor === 'external' && !hasResult(job);
}

/** Returns whether an external processor has sent its finished archive, which the service then converts. */
export function hasResult({ sourceSettings }: Pick<StoredJob, 'sourceSettings'>): boolean {
  return sourceSettings.finished === true;
}

/** Returns when the sweeper checks a job that waits for an external processor. */
export function silenceEnds(now: Date): string {
  return after(now, EXTERNAL_SILENCE_SECONDS);
}

/** What a change makes of a job. */
interface Shown {
  readonly status: StoredJob['status'];
  readonly progress: number;
  readonly facts: Partial<StoredJob>;
}

/** The condition of a job that has neither ended nor got its finished archive. */
const OPEN: Required<Expression> = {
  expression: `${UNFINISHED.expression} AND attribute_not_exists(sourceSettings.finished)`,
  names: UNFINISHED.names,
  values: UNFINISHED.values,
};

/**
 * Makes the changes of external processors.
 *
 * @param table the table `jobs`
 * @param newsOf called when a processor reports that it has failed
 */
export function externalJobs(table: Table, newsOf?: FailureNews): ExternalJobs {
  const changed = async (
    job: StoredJob,
    change: Expression,
    { status, progress, facts, now, isConditional = false }: ExternalChange & Shown,
  ) => {
    const condition = isConditional ? asRead(job) : OPEN;
    const tryOnce = async (read: StoredJob): Promise<StoredJob | undefined> => {
      try {
        const news = facts.error && (await newsOf?.(read, facts.error, now));
        const parts = listedParts(table, read, { change, condition, status, progress }, now);
        await writeTransaction([...parts, ...(news ? news.parts : [])]);
        return { ...read, ...facts, status, progress, updated: now.toISOString() };
      } catch (error) {
        if (error instanceof ConditionFailedError) return undefined;
        throw error;
      }
    };
    const written = await tryOnce(job);
    if (written || isConditional) return written;
    // A worker or another report may have changed the status since the job was read, which does not matter here.
    const current = await table.get(requiredKey(job.id), StoredJob, { consistent: true });
    return current && tryOnce(current);
  };
  return {
    noteProgress: (job, progress, { now, isConditional }) => {
      const change = {
        expression: 'SET #status = :processing, progress = :progress, dueAt = :due, updated = :now',
        names: { '#status': 'status' },
        values: { ':processing': 10, ':progress': progress, ':due': silenceEnds(now), ':now': now.toISOString() },
      };
      return changed(job, change, { status: 10, progress, facts: {}, now, isConditional: isConditional ?? false });
    },
    fail: (job, error, { now, isConditional }) => {
      const shown = { status: -1 as const, progress: job.progress, facts: { error, results: [] } };
      return changed(job, failChange(job.id, error, now), { ...shown, now, isConditional: isConditional ?? false });
    },
    takeResult: (job, { sourceKey, source, fileName }, { now, isConditional }) => {
      const change = {
        expression:
          'SET #status = :received, turnKey = :waiting, attempts = :zero, sweeps = :zero, sourceKey = :key, #source = :source, ' +
          'sourceSettings = :settings, dueAt = :due, updated = :now REMOVE leaseOwner, leaseUntil',
        names: { '#status': 'status', '#source': 'source' },
        values: {
          ':received': 0,
          ':waiting': WAITING,
          ':zero': 0,
          ':key': sourceKey,
          ':source': source,
          ':settings': { ...job.sourceSettings, fileName, finished: true },
          ':due': after(now, FIRST_LOOK_SECONDS),
          ':now': now.toISOString(),
        },
      };
      const sourceSettings = { ...job.sourceSettings, fileName, finished: true };
      const facts = { sourceSettings, sourceKey, source, attempts: 0, sweeps: 0 };
      const shown = { status: 0 as const, progress: job.progress, facts };
      return changed(job, change, { ...shown, now, isConditional: isConditional ?? false });
    },
  };
}

/** The job is open and has not changed since it was read. Every change of a job sets a new `updated`. */
function asRead({ updated }: StoredJob): Expression {
  return {
    ...OPEN,
    expression: `${OPEN.expression} AND updated = :read`,
    values: { ...OPEN.values, ':read': updated },
  };
}
