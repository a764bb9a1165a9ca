import { requireStorable } from '../aws/require-storable.ts';
import { type Table, type TransactionPart, writeTransaction } from '../aws/table.ts';
import { changedJob } from './changed-job.ts';
import { awaitsProcessor, silenceEnds } from './external-processor.ts';
import { jobRow, type StoredJob } from './job.ts';
import { after, FIRST_LOOK_SECONDS } from './job-changes.ts';
import { jobsOfTargetKey, LATER, placeOfTarget, requiredKey, turnPrefix, unfinishedKey, WAITING } from './job-keys.ts';
import { markPart } from './job-marks.ts';
import { isListed } from './job-state.ts';
import { listAttributes } from './listed-change.ts';

/** Creates jobs. Both throw `ServiceError` 400 for settings that a row cannot store unchanged (D108). */
export interface NewJobs {
  /** @param others further parts of the transaction that creates the job */
  create(job: NewJob, now: Date, others?: readonly TransactionPart[]): Promise<StoredJob>;
  /** Returns the parts that create a job, for a transaction of the caller. */
  created(job: NewJob, now: Date): TransactionPart[];
}

/** The fields of a job that its creator sets. */
export type NewJob = Pick<
  StoredJob,
  | 'id'
  | 'tenant'
  | 'targetId'
  | 'kind'
  | 'sourceKey'
  | 'source'
  | 'sourceSettings'
  | 'startedBy'
  | 'notify'
  | 'batch'
  | 'configurationId'
> & {
  /** All waiting jobs of this kind and tenant without it start first (D673, D674). */
  readonly later?: LaterStart;
};

/** Among the jobs that let others go first, a job waits as if it were created so many seconds later (D674). */
export interface LaterStart {
  readonly bySeconds: number;
}

/**
 * Opens jobs for functions that only create them.
 *
 * @param table the table `jobs`
 */
export function newJobs(table: Table): NewJobs {
  const isNew = { expression: 'attribute_not_exists(pk)' };
  const rowOf = (stored: StoredJob, later: LaterStart | undefined, now: Date) => {
    const { id, tenant, targetId, created } = stored;
    const turn = {
      turnOrder: `${turnPrefix(stored.kind, tenant)}${later ? LATER + after(now, later.bySeconds) : created}#${id}`,
      ...(awaitsProcessor(stored) ? {} : { turnKey: WAITING }),
    };
    const keys = { itemKey: jobsOfTargetKey(tenant, targetId), createdKey: placeOfTarget({ created, id }), ...turn };
    const place = listAttributes(stored, now);
    return { ...requiredKey(id), ...keys, unfinishedKey: unfinishedKey(id), ...jobRow(stored), ...place };
  };
  const createdParts = (stored: StoredJob, later: LaterStart | undefined, now: Date): TransactionPart[] => [
    { table, put: rowOf(stored, later, now), condition: isNew },
    ...(isListed(stored.kind) ? [markPart(table, stored, undefined, 'waiting', now)] : []),
  ];
  return {
    async create({ later, ...job }, now, others = []) {
      const stored = newJob(job, now);
      await writeTransaction([...createdParts(stored, later, now), ...others]);
      return changedJob(stored, {});
    },
    created: ({ later, ...job }, now) => createdParts(newJob(job, now), later, now),
  };
}

function newJob(job: Omit<NewJob, 'later'>, now: Date): StoredJob {
  // Schemas of settings take texts with half a character and numbers that are too close to 0.
  requireStorable('The settings of the job', job.sourceSettings);
  const created = now.toISOString();
  const state = {
    status: 0 as const,
    progress: 0,
    attempts: 0,
    retries: 0,
    sweeps: 0,
    results: [],
    warnings: [],
    error: null,
  };
  const dueAt = awaitsProcessor(job) ? silenceEnds(now) : after(now, FIRST_LOOK_SECONDS);
  return { ...job, ...state, created, updated: created, dueAt };
}
