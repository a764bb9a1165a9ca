import { ConditionFailedError, type Expression, type Table } from '../aws/table.ts';
import { type JobNote, type JobSource, StoredJob } from './job.ts';
import { after, FIRST_LOOK_SECONDS, failChange, UNFINISHED } from './job-changes.ts';
import { requiredKey } from './job-keys.ts';

/** How long a processor outside may say nothing before its job fails: no job stays unfinished for ever. */
export const EXTERNAL_SILENCE_SECONDS = 24 * 3_600;

/** Why a job failed that waited for a processor outside: it said so, or said nothing for a day. */
export const PROCESSOR_ERROR_CODES = ['PROCESSOR_FAILED', 'PROCESSOR_SILENT'] as const;

/** A {@link JobNote} with one of these codes. */
export type ProcessorErrorNote = JobNote & { readonly code: (typeof PROCESSOR_ERROR_CODES)[number] };

/** Why a job failed whose processor went silent. */
export const PROCESSOR_SILENT: ProcessorErrorNote = {
  code: 'PROCESSOR_SILENT',
  message: 'The external processor of the job has not been heard of for a day.',
};

/** What a processor outside hands over at its end. */
export interface FinishedSource {
  readonly sourceKey: string;
  readonly source: JobSource;
  readonly fileName: string;
}

/** When a change is made, and whether the job must be as it was read. */
export interface ExternalChange {
  readonly now: Date;
  readonly isConditional?: boolean;
}

/**
 * The changes that a processor outside makes to jobs. Undefined says that the job has ended or has got its finished
 * archive before, as the first final result counts; or has changed since it was read, where that matters.
 */
export interface ExternalJobs {
  /** Notes its progress; the job is at 10 from then on. */
  noteProgress(job: StoredJob, progress: number, change: ExternalChange): Promise<StoredJob | undefined>;
  /** Fails the job in its name. */
  fail(job: StoredJob, error: ProcessorErrorNote, change: ExternalChange): Promise<StoredJob | undefined>;
  /**
   * Takes its result in the place of the source: the job begins anew with it, and an attempt that is under way has lost
   * its lease, so that nothing of it is written.
   */
  takeResult(job: StoredJob, result: FinishedSource, change: ExternalChange): Promise<StoredJob | undefined>;
}

/** Whether a job waits for a processor outside: the service's own worker stays away from it. */
export function awaitsProcessor(job: Pick<StoredJob, 'sourceSettings'>): boolean {
  return job.sourceSettings.processor === 'external' && !hasResult(job);
}

/** Whether a processor outside has handed over its finished archive, which the service converts from then on. */
export function hasResult({ sourceSettings }: Pick<StoredJob, 'sourceSettings'>): boolean {
  return sourceSettings.finished === true;
}

/** When a job that waits for a processor outside is looked at again. */
export function silenceEnds(now: Date): string {
  return after(now, EXTERNAL_SILENCE_SECONDS);
}

/** A job that has neither ended nor got its finished archive. */
const OPEN: Required<Expression> = {
  expression: `${UNFINISHED.expression} AND attribute_not_exists(sourceSettings.finished)`,
  names: UNFINISHED.names,
  values: UNFINISHED.values,
};

/** @param table the table `jobs` */
export function externalJobs(table: Table): ExternalJobs {
  const changed = async (job: StoredJob, change: Expression, isConditional = false) => {
    try {
      const condition = isConditional ? asRead(job) : OPEN;
      return await table.update(requiredKey(job.id), change, condition, StoredJob);
    } catch (error) {
      if (error instanceof ConditionFailedError) return undefined;
      throw error;
    }
  };
  return {
    noteProgress: (job, progress, { now, isConditional }) => {
      const change = {
        expression: 'SET #status = :processing, progress = :progress, dueAt = :due, updated = :now',
        names: { '#status': 'status' },
        values: { ':processing': 10, ':progress': progress, ':due': silenceEnds(now), ':now': now.toISOString() },
      };
      return changed(job, change, isConditional);
    },
    fail: (job, error, { now, isConditional }) => changed(job, failChange(job.id, error, now), isConditional),
    takeResult: (job, { sourceKey, source, fileName }, { now, isConditional }) => {
      const change = {
        expression:
          'SET #status = :received, attempts = :zero, sweeps = :zero, sourceKey = :key, #source = :source, ' +
          'sourceSettings = :settings, dueAt = :due, updated = :now REMOVE leaseOwner, leaseUntil',
        names: { '#status': 'status', '#source': 'source' },
        values: {
          ':received': 0,
          ':zero': 0,
          ':key': sourceKey,
          ':source': source,
          ':settings': { ...job.sourceSettings, fileName, finished: true },
          ':due': after(now, FIRST_LOOK_SECONDS),
          ':now': now.toISOString(),
        },
      };
      return changed(job, change, isConditional);
    },
  };
}

/** Open, and as it was read: every change of a job has a time of its own. */
function asRead({ updated }: StoredJob): Expression {
  return {
    ...OPEN,
    expression: `${OPEN.expression} AND updated = :read`,
    values: { ...OPEN.values, ':read': updated },
  };
}
