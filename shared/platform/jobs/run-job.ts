import type { Clock, IdSource } from '../identifiers/clock.ts';
import { type ClaimInTurn, claimAhead, claimInTurn, noteStart, type TurnTaking } from './claim-in-turn.ts';
import type { JobNote, StoredJob } from './job.ts';
import { type JobStore, LeaseLostError } from './job-store.ts';
import { type Repetition, repeat } from './repeat.ts';

/** A third of the lease of 60 s, so that two renewals may fail. */
const RENEW_EVERY_MS = 20_000;
/** A cancelled job stops within this time, and the time that its current step takes to stop (D2103). */
const LOOK_EVERY_MS = 5_000;
/** Progress changes the place of a job in its tenant's list at most this often. */
const SHOW_EVERY_MS = 5_000;

/** One attempt at a job. */
export interface Attempt {
  readonly job: StoredJob;
  /** Id of this attempt for conditional writes. */
  readonly owner: string;
  /** Aborted when the lease is lost: another attempt has taken over the job, or it has ended. */
  readonly signal: AbortSignal;
  /** Stores the progress (0 to 100) and renews the lease. */
  progress(percent: number): Promise<void>;
}

/** The work of a kind of jobs, and its dependencies. */
export interface JobRunner extends TurnTaking {
  readonly jobs: JobStore;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Does the work and writes its end (status 100), on condition that it holds the lease. */
  readonly work: (attempt: Attempt) => Promise<void>;
  /**
   * Returns the fault of the job's input for which the job fails, because another attempt would fail too. Returns
   * undefined for a fault of the service.
   */
  readonly failureOf: (error: unknown) => JobNote | undefined;
  /** Returns why the job may not start now, for example because its tenant has used up a budget: then it fails. */
  readonly refusal?: (job: StoredJob) => Promise<JobNote | undefined>;
  /** Called before an attempt if the worker of the attempt before it died. */
  readonly died?: (jobId: string) => Promise<void>;
  /** Logs events other than the outcome: why a job failed, or that a lease was not renewed. */
  readonly note: (event: string, error: unknown) => void;
  /** Called with the job of the attempt, for the log. */
  readonly started?: (jobId: string) => void;
  /** Called with the job that was worked on, when the attempt has ended or could not start. */
  readonly after?: (jobId: string) => Promise<void>;
  readonly renewEveryMs?: number;
  readonly lookEveryMs?: number;
}

/** How an attempt ended; `skipped` means that it could not claim the job. */
type JobOutcome = 'done' | 'failed' | 'skipped' | 'lost' | 'released';

/**
 * Runs one attempt at the job of a message, or at the job of another tenant whose turn it is: claims it, renews its
 * lease during the work, and ends or releases it. After a fault of the service (for example a store without a response)
 * it gives the lease back and throws the fault for the log; the sweeper starts the next attempt.
 */
export async function runJob(messageJobId: string, runner: JobRunner): Promise<JobOutcome> {
  const owner = runner.ids();
  return runClaimed(await claimInTurn(messageJobId, owner, runner), owner, runner);
}

/**
 * Runs the work of one part of a job, or first an attempt at the job of another tenant whose turn it is. Then the
 * message of the part goes back to the queue. The signal of the work is aborted when the job has ended, for example
 * because it was cancelled.
 */
export async function runPart(
  message: { readonly jobId: string; readonly part: number },
  runner: JobRunner,
  work: (signal: AbortSignal) => Promise<JobOutcome>,
): Promise<JobOutcome> {
  const owner = runner.ids();
  const ahead = await claimAhead(message, owner, runner);
  if (ahead) return runClaimed(ahead, owner, runner);
  await noteStart(message.jobId, runner);
  const ended = new AbortController();
  const look = async () => (await runner.jobs.find(message.jobId))?.status === 10;
  await using _looking = watch(look, ended, runner);
  try {
    return await work(ended.signal);
  } catch (error) {
    if (ended.signal.aborted) return 'lost';
    throw error;
  }
}

/** Looks at a job from time to time, and aborts the work when it is no longer wanted. */
function watch(
  isWanted: () => Promise<boolean>,
  work: AbortController,
  { lookEveryMs = LOOK_EVERY_MS, note }: Pick<JobRunner, 'lookEveryMs' | 'note'>,
): Repetition {
  const look = async () => {
    try {
      if (!(await isWanted())) work.abort(new LeaseLostError('the job has ended'));
    } catch (error) {
      note('job not looked at', error);
    }
  };
  return repeat(look, lookEveryMs);
}

async function runClaimed(claimed: ClaimInTurn, owner: string, runner: JobRunner): Promise<JobOutcome> {
  runner.started?.(claimed.jobId);
  const outcome = await attemptJob(claimed, owner, runner);
  await runner.after?.(claimed.jobId);
  return outcome;
}

async function attemptJob({ jobId, claim }: ClaimInTurn, owner: string, runner: JobRunner): Promise<JobOutcome> {
  if ('hasDied' in claim && claim.hasDied) await noteDied(jobId, runner);
  if (claim.kind !== 'claimed') return claim.kind === 'givenUp' ? 'failed' : 'skipped';
  const lost = new AbortController();
  let percent = 0;
  let shown = { percent: 0, at: runner.clock().getTime() };
  const renew = async () => {
    const now = runner.clock();
    const isShown = percent !== shown.percent && now.getTime() - shown.at >= SHOW_EVERY_MS;
    try {
      if (isShown) {
        shown = { percent, at: now.getTime() };
        await runner.jobs.show(claim.job, owner, percent, now);
      } else {
        await runner.jobs.renew(jobId, owner, percent, now);
      }
    } catch (error) {
      if (error instanceof LeaseLostError) lost.abort(error);
      else runner.note('lease not renewed', error);
    }
  };
  await using _renewing = repeat(renew, runner.renewEveryMs ?? RENEW_EVERY_MS);
  await using _looking = watch(() => runner.jobs.isHeld(jobId, owner), lost, runner);
  const progress = async (reached: number) => {
    percent = Math.max(percent, Math.round(reached));
    await renew();
    lost.signal.throwIfAborted();
  };
  try {
    const refusal = await runner.refusal?.(claim.job);
    if (refusal) {
      await runner.jobs.fail(jobId, owner, refusal, runner.clock());
      return 'failed';
    }
    await runner.work({ job: claim.job, owner, signal: lost.signal, progress });
    return 'done';
  } catch (error) {
    return await endAttempt(jobId, owner, error, runner);
  }
}

/** A fault of the count does not stop the job. */
async function noteDied(jobId: string, { died, note }: Pick<JobRunner, 'died' | 'note'>): Promise<void> {
  try {
    await died?.(jobId);
  } catch (error) {
    note('died attempt not counted', error);
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
