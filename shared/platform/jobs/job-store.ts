import * as z from 'zod';
import { retryConflicts } from '../aws/retry-conflicts.ts';
import {
  ConditionFailedError,
  type Expression,
  type Table,
  type TransactionPart,
  writeTransaction,
} from '../aws/table.ts';
import { changedJob } from './changed-job.ts';
import { awaitsProcessor, silenceEnds } from './external-processor.ts';
import type { FailureNews } from './failure-news.ts';
import { type FoundJobs, foundJobs } from './found-jobs.ts';
import { type JobErrorNote, type JobNote, StoredJob } from './job.ts';
import {
  after,
  claimChange,
  FIRST_LOOK_SECONDS,
  failChange,
  freeCondition,
  handOnChange,
  heldBy,
  LEASE_SECONDS,
  releaseChange,
  renewChange,
  retryChange,
  UNFINISHED,
} from './job-changes.ts';
import { FAILED_PARTITIONS, jobKey, requiredKey, UNFINISHED_PARTITIONS } from './job-keys.ts';
import { isEnded, wasAbandoned } from './job-state.ts';
import { listedParts } from './listed-change.ts';
import { type NewJobs, newJobs } from './new-jobs.ts';

/** How many attempts a job has. */
export const MAX_ATTEMPTS = 3;

/** Another attempt has taken over the job, or the job has ended. The attempt must stop and write nothing. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** The job is not in the state in which the caller may end it. */
class EndRefusedError extends Error {
  override readonly name = 'EndRefusedError';
}

/** The fields of a row that say who can write it. */
const LeaseOnly = z.object({ status: z.number(), leaseOwner: z.string().optional() });

/** Between reading a job and ending it, other writers can change it. */
const MAX_END_TRIES = 5;

/** The result of a claim. `hasDied`: the worker of the attempt before this one died without giving the lease back. */
export type Claim =
  | { readonly kind: 'claimed'; readonly job: StoredJob; readonly hasDied: boolean }
  /** Another attempt holds the lease. If it crashes, the sweeper starts the next attempt. */
  | { readonly kind: 'leased' }
  /** The job has ended or does not exist. */
  | { readonly kind: 'ended' }
  /** The job had no attempts left and has failed now. */
  | { readonly kind: 'givenUp'; readonly hasDied: boolean };

/** The states of jobs. Every change is one conditional write (D603, D604). */
export interface JobStore extends NewJobs, FoundJobs {
  /** Claims the lease of a job with the status 0, or with the status 10 and an expired lease. */
  claim(id: string, owner: string, now: Date): Promise<Claim>;
  /** Renews the lease for 60 s and stores the progress. Throws {@link LeaseLostError}. */
  renew(id: string, owner: string, progress: number, now: Date): Promise<void>;
  /** The same, and shows the progress in the list of the tenant. */
  show(job: StoredJob, owner: string, progress: number, now: Date): Promise<void>;
  /** Returns whether the attempt still holds the lease: nobody has cancelled the job or taken it over. */
  isHeld(id: string, owner: string): Promise<boolean>;
  /** Gives the lease back after a fault of the service, so that the sweeper starts another attempt. */
  release(id: string, owner: string, now: Date): Promise<StoredJob>;
  /**
   * Gives the lease back while other workers process parts of the job. The worker that ends the last part sends the
   * job's message again. The sweeper checks the job at `nextLook`. The attempt does not count. Throws {@link
   * LeaseLostError}.
   */
  handOn(id: string, owner: string, progress: number, nextLook: Date, now: Date): Promise<void>;
  /** Ends the job with the status -1. Throws {@link LeaseLostError}. */
  fail(id: string, owner: string, error: JobNote, now: Date): Promise<void>;
  /**
   * Ends a job that no attempt holds with the status -1: its message is in the dead-letter queue, or `error` gives the
   * reason. Does nothing if the job has ended.
   */
  failDead(id: string, now: Date, error?: JobNote): Promise<void>;
  /**
   * Sets a failed job back to the status 0 and its attempts to 0. Returns undefined if the job has not failed.
   *
   * @param othersOf returns further parts of the transaction
   */
  retry(
    id: string,
    now: Date,
    othersOf?: (job: StoredJob) => readonly TransactionPart[],
  ): Promise<StoredJob | undefined>;
  /**
   * Ends the job with the status -1, even if an attempt holds it. Returns undefined if the job has ended before or does
   * not exist.
   */
  cancel(id: string, now: Date): Promise<StoredJob | undefined>;
  /** Returns the jobs with the status -1, the last to fail first. */
  failed(limit: number): Promise<StoredJob[]>;
  /** Yields the unfinished jobs that are due at this time, or all unfinished jobs without a time. */
  due(now: Date | undefined): AsyncGenerator<StoredJob>;
  /** Notes that the sweeper has sent the message again. Returns false if the job has changed meanwhile. */
  noteSweep(job: StoredJob, nextLook: Date): Promise<boolean>;
}

const GIVEN_UP: JobErrorNote = {
  code: 'INTERNAL',
  message: `The job was started ${MAX_ATTEMPTS} times and did not end. The model may need more memory or time than is available.`,
};
const CANCELLED: JobErrorNote = { code: 'CANCELLED', message: 'The job was cancelled.' };
const DEAD: JobErrorNote = {
  code: 'INTERNAL',
  message: 'The job could not be started. Try again. If this error occurs again, contact the operator.',
};

/**
 * Opens the job store.
 *
 * @param table the table `jobs`
 * @param newsOf called whenever a job fails
 */
export function jobStore(table: Table, newsOf?: FailureNews): JobStore {
  const found = foundJobs(table);
  /**
   * Reads a job and fails it together with the news of its failure.
   *
   * @param mayEnd whether the attempt or caller may end the job as it is now
   * @throws ConditionFailedError if it may not
   */
  const end = (
    id: string,
    error: JobNote,
    now: Date,
    condition: Expression,
    mayEnd: (job: StoredJob) => boolean,
  ): Promise<StoredJob> => {
    const tryOnce = async () => {
      const job = await found.find(id);
      if (!job || !mayEnd(job)) throw new EndRefusedError(`the job ${id} cannot be ended now`);
      const change = { change: failChange(id, error, now), condition, status: -1 as const, progress: job.progress };
      const news = await newsOf?.(job, error, now);
      await writeTransaction([...listedParts(table, job, change, now), ...(news?.parts ?? [])]);
      await news?.written();
      return changedJob(job, { status: -1, error, results: [], updated: now.toISOString(), dueAt: now.toISOString() });
    };
    return retryConflicts(tryOnce, { maxTries: MAX_END_TRIES, giveUp: (cause) => cause });
  };
  return {
    ...newJobs(table),
    ...found,
    async claim(id, owner, now) {
      const before = await found.find(id);
      if (!before || isEnded(before)) return { kind: 'ended' };
      const free = freeCondition(now);
      const hasDied = wasAbandoned(before);
      try {
        if (before.attempts >= MAX_ATTEMPTS) {
          await end(id, GIVEN_UP, now, free, (job) => isFree(job, now));
          return { kind: 'givenUp', hasDied };
        }
        if (!isFree(before, now)) return { kind: 'leased' };
        // The result of a transaction is not returned, so the condition is that the job is as it was read.
        const condition = {
          expression: `(${free.expression}) AND attempts = :attempts_read`,
          names: free.names,
          values: { ...free.values, ':attempts_read': before.attempts },
        };
        const change = { change: claimChange(owner, now), condition, status: 10 as const, progress: before.progress };
        await writeTransaction(listedParts(table, before, change, now));
        const leaseUntil = after(now, LEASE_SECONDS);
        const facts = { leaseOwner: owner, leaseUntil, dueAt: leaseUntil, updated: now.toISOString() };
        const job = changedJob(before, { status: 10, attempts: before.attempts + 1, ...facts });
        return { kind: 'claimed', job, hasDied };
      } catch (error) {
        if (error instanceof ConditionFailedError) return { kind: 'leased' };
        throw error;
      }
    },
    async renew(id, owner, progress, now) {
      await held(table.update(requiredKey(id), renewChange(progress, now), heldBy(owner), StoredJob));
    },
    async show(job, owner, progress, now) {
      const change = { change: renewChange(progress, now), condition: heldBy(owner), status: 10 as const, progress };
      try {
        await writeTransaction(listedParts(table, { ...job, status: 10 }, change, now));
      } catch (error) {
        if (!(error instanceof ConditionFailedError)) throw error;
        // Others may have written the tenant's mark at the same time. Only a renewal tells whether the lease is lost.
        await held(table.update(requiredKey(job.id), renewChange(progress, now), heldBy(owner), StoredJob));
      }
    },
    async isHeld(id, owner) {
      const job = await table.get(requiredKey(id), LeaseOnly, { consistent: true });
      return job?.status === 10 && job.leaseOwner === owner;
    },
    async release(id, owner, now) {
      return held(table.update(requiredKey(id), releaseChange(now), heldBy(owner), StoredJob));
    },
    async handOn(id, owner, progress, nextLook, now) {
      await held(table.update(requiredKey(id), handOnChange(progress, nextLook, now), heldBy(owner), StoredJob));
    },
    async fail(id, owner, error, now) {
      await held(end(id, error, now, heldBy(owner), (job) => job.status === 10 && job.leaseOwner === owner));
    },
    async failDead(id, now, error = DEAD) {
      if (!jobKey(id)) return;
      try {
        await end(id, error, now, freeCondition(now), (job) => isFree(job, now));
      } catch (fault) {
        if (!(fault instanceof ConditionFailedError) && !(fault instanceof EndRefusedError)) throw fault;
      }
    },
    async retry(id, now, othersOf = () => []) {
      const failed = await found.find(id);
      if (failed?.status !== -1) return undefined;
      const external = awaitsProcessor(failed) ? silenceEnds(now) : undefined;
      const change = retryChange(id, now, external);
      // The status that was read is part of the condition of each listed change.
      const condition = { expression: 'attribute_exists(pk)' };
      try {
        const parts = listedParts(table, failed, { change, condition, status: 0, progress: 0 }, now);
        await writeTransaction([...parts, ...othersOf(failed)]);
      } catch (error) {
        if (error instanceof ConditionFailedError) return undefined;
        throw error;
      }
      const dueAt = external ?? after(now, FIRST_LOOK_SECONDS);
      const state = { status: 0 as const, progress: 0, attempts: 0, sweeps: 0, error: null };
      return changedJob(failed, { ...state, retries: failed.retries + 1, dueAt, updated: now.toISOString() });
    },
    async cancel(id, now) {
      if (!jobKey(id)) return undefined;
      try {
        return await end(id, CANCELLED, now, UNFINISHED, (job) => !isEnded(job));
      } catch (error) {
        if (error instanceof ConditionFailedError || error instanceof EndRefusedError) return undefined;
        throw error;
      }
    },
    async failed(limit) {
      const jobs: StoredJob[] = [];
      for (const partition of FAILED_PARTITIONS) {
        const keyCondition = { expression: 'unfinishedKey = :shard', values: { ':shard': partition } };
        const newest = table.query({ index: 'unfinished', keyCondition, descending: true, limit }, StoredJob);
        for await (const job of newest) jobs.push(job);
      }
      return jobs.sort((a, b) => b.updated.localeCompare(a.updated)).slice(0, limit);
    },
    async *due(now) {
      for (const partition of UNFINISHED_PARTITIONS) {
        const values = { ':shard': partition, ...(now ? { ':now': now.toISOString() } : {}) };
        const expression = now ? 'unfinishedKey = :shard AND dueAt <= :now' : 'unfinishedKey = :shard';
        yield* table.query({ index: 'unfinished', keyCondition: { expression, values } }, StoredJob);
      }
    },
    async noteSweep(job, nextLook) {
      const change = {
        expression: 'SET dueAt = :next, sweeps = :sweeps',
        values: { ':next': nextLook.toISOString(), ':sweeps': job.sweeps + 1 },
      };
      const unchanged = {
        expression: '#status = :status AND dueAt = :due',
        names: { '#status': 'status' },
        values: { ':status': job.status, ':due': job.dueAt },
      };
      try {
        await table.update(requiredKey(job.id), change, unchanged, StoredJob);
        return true;
      } catch (error) {
        if (error instanceof ConditionFailedError) return false;
        throw error;
      }
    },
  };
}

/** The status is 0, or it is 10 and no attempt holds the lease; as {@link freeCondition}. */
function isFree({ status, leaseUntil }: StoredJob, now: Date): boolean {
  return status === 0 || (status === 10 && (leaseUntil ?? '') <= now.toISOString());
}

async function held<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConditionFailedError || error instanceof EndRefusedError)
      throw new LeaseLostError('the lease is lost', { cause: error });
    throw error;
  }
}
