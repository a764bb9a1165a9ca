import type { Clock, IdSource } from '../identifiers/clock.ts';
import type { JobNote, StoredJob } from './job.ts';
import { type JobStore, LeaseLostError } from './job-store.ts';

/** Well within the lease of 60 s, so that two renewals may fail. */
const RENEW_EVERY_MS = 20_000;

/** What one attempt at a job is given. */
export interface Attempt {
  readonly job: StoredJob;
  /** Names this attempt in every conditional write. */
  readonly owner: string;
  /** Aborted when the lease is lost: another attempt works on the job, or it has ended. */
  readonly signal: AbortSignal;
  /** Notes progress (0 to 100) and holds the lease. */
  progress(percent: number): Promise<void>;
}

export interface JobRunner {
  readonly jobs: JobStore;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Does the work and writes its end (100) itself, conditional on the lease. */
  readonly work: (attempt: Attempt) => Promise<void>;
  /**
   * What is wrong with what the job was given, so that it ends at -1 and trying again would not help; undefined for
   * faults that are not the job's own.
   */
  readonly failureOf: (error: unknown) => JobNote | undefined;
  /** Told what the log should know of an attempt beside its outcome: why a job failed, that a renewal did not go through. */
  readonly note: (event: string, error: unknown) => void;
  readonly renewEveryMs?: number;
}

export type JobOutcome = 'done' | 'failed' | 'skipped' | 'lost' | 'released';

/**
 * One attempt at a job: claim it, hold its lease while it works, and leave it in a state from which it goes on. A fault
 * that is not the job's own (a store that does not answer) gives the lease back and is thrown on for the log; the
 * sweeper starts the next attempt.
 */
export async function runJob(jobId: string, runner: JobRunner): Promise<JobOutcome> {
  const owner = runner.ids();
  const claim = await runner.jobs.claim(jobId, owner, runner.clock());
  if (claim.kind !== 'claimed') return claim.kind === 'givenUp' ? 'failed' : 'skipped';
  const lost = new AbortController();
  let percent = 0;
  const renew = async () => {
    try {
      await runner.jobs.renew(jobId, owner, percent, runner.clock());
    } catch (error) {
      if (error instanceof LeaseLostError) lost.abort(error);
      else runner.note('lease not renewed', error);
    }
  };
  const timer = setInterval(renew, runner.renewEveryMs ?? RENEW_EVERY_MS);
  const progress = async (reached: number) => {
    percent = Math.max(percent, Math.round(reached));
    await renew();
    lost.signal.throwIfAborted();
  };
  try {
    await runner.work({ job: claim.job, owner, signal: lost.signal, progress });
    return 'done';
  } catch (error) {
    return await endAttempt(jobId, owner, error, runner);
  } finally {
    clearInterval(timer);
  }
}

async function endAttempt(jobId: string, owner: string, error: unknown, runner: JobRunner): Promise<JobOutcome> {
  if (error instanceof LeaseLostError) return 'lost';
  try {
    const failure = runner.failureOf(error);
    if (failure) {
      runner.note(`job failed: ${failure.code}`, error);
      await runner.jobs.fail(jobId, owner, failure, runner.clock());
      return 'failed';
    }
    await runner.jobs.release(jobId, owner, runner.clock());
  } catch (fault) {
    if (fault instanceof LeaseLostError) return 'lost';
    throw fault;
  }
  throw error;
}
