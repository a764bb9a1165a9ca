import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { LaterStart, NewJob } from '../../platform/jobs/new-jobs.ts';
import type { RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import { starterOf } from './job-access.ts';

/** About what a rendering takes. */
const SECONDS_BEHIND_A_START = 15;

/** A request that starts a job. */
interface StartingRequest {
  readonly caller: Caller;
  readonly limiter: Pick<RateLimiter, 'used'>;
}

/**
 * How a job waits that lets others go first: behind those of callers who have started fewer in the last minute, so that
 * nobody who starts many holds up somebody who starts one (D674).
 */
export function behindOwnStarts(limiter: Pick<RateLimiter, 'used'>): LaterStart {
  return { bySeconds: SECONDS_BEHIND_A_START * limiter.used('jobStart') };
}

/** Who starts a job, and its place among those that wait: jobs of users wait for none of those of strangers (D674). */
export function jobStarter({ caller, limiter }: StartingRequest): Pick<NewJob, 'startedBy' | 'later'> {
  return { startedBy: starterOf(caller), ...(caller.user ? {} : { later: behindOwnStarts(limiter) }) };
}
