import * as z from 'zod';
import { addOnce } from '../aws/add-once.ts';
import type { Table } from '../aws/table.ts';
import type { Clock } from '../identifiers/clock.ts';
import type { JobErrorNote, JobKind, StoredJob } from './job.ts';
import { costlyDayKey, tenantOfJob } from './job-keys.ts';
import type { Attempt, JobRunner } from './run-job.ts';

/** After so many costly jobs of a kind and tenant on one day (UTC), its others of this day fail at once (D672). */
export const MAX_COSTLY_JOBS_A_DAY = 500;
const KEPT_SECONDS = 24 * 3_600;

const CostlyDay = z.object({ slow: z.int() });

/**
 * Counts the jobs of a kind that used up their time or memory, or whose worker died, by tenant and day. A worker that
 * dies is replaced, but the jobs beside it and behind it wait meanwhile: no tenant may cause this again and again.
 */
export interface CostlyJobs {
  /** Returns the number of today. */
  count(tenant: number, now: Date): Promise<number>;
  note(tenant: number, now: Date): Promise<void>;
}

/** Opens the counts in the table `jobs`: GetItem, UpdateItem. */
export function costlyJobs(jobs: Table, kind: JobKind): CostlyJobs {
  return {
    async count(tenant, now) {
      return (await jobs.get(costlyDayKey(kind, tenant, now), CostlyDay))?.slow ?? 0;
    },
    async note(tenant, now) {
      const counted = {
        expression: 'SET expiresAt = :end ADD slow :one',
        values: { ':end': Math.ceil(now.getTime() / 1000) + KEPT_SECONDS, ':one': 1 },
      };
      await jobs.update(costlyDayKey(kind, tenant, now), ...addOnce(counted), CostlyDay);
    },
  };
}

/** The parts of a runner that count costly jobs. */
type Counting = Required<Pick<JobRunner, 'refusal' | 'died'>>;

/** Counts attempts whose worker died, and refuses the jobs of a tenant that has had too many costly ones today. */
export function countingCosts(costly: CostlyJobs, clock: Clock): Counting {
  return {
    died: (jobId) => costly.note(tenantOfJob(jobId), clock()),
    refusal: async ({ tenant }: Pick<StoredJob, 'tenant'>) =>
      (await costly.count(tenant, clock())) < MAX_COSTLY_JOBS_A_DAY ? undefined : TOO_MANY,
  };
}

/** The same work, which counts when it ends with an error of too much time or memory. */
export function countedWork(
  work: JobRunner['work'],
  isCostly: (error: unknown) => boolean,
  costly: CostlyJobs,
  clock: Clock,
): JobRunner['work'] {
  return async (attempt: Attempt) => {
    try {
      await work(attempt);
    } catch (error) {
      if (isCostly(error)) await costly.note(attempt.job.tenant, clock());
      throw error;
    }
  };
}

const TOO_MANY: JobErrorNote = {
  code: 'TOO_MANY_COSTLY_JOBS',
  message: `${MAX_COSTLY_JOBS_A_DAY} jobs of this kind used up their time or memory today. Try again tomorrow.`,
};
