import { callOwner } from '../../platform/identity/callers/call-owner.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { LaterStart } from '../../platform/jobs/new-jobs.ts';
import type { RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import { behindOwnStarts } from '../jobs/start-order.ts';

/** A request that may start the model of a choice. */
interface StartingRequest {
  readonly caller: Caller;
  readonly sourceIp: string;
  readonly limiter: Pick<RateLimiter, 'count' | 'used'>;
}

/**
 * Returns the function that counts the start of a model among the job starts of the caller (D2002), and among the new
 * models of choices that its tenant has in a day (D673). The rows of the routes have no limit, because most of their
 * calls start nothing. It returns the place of the model among those that wait.
 */
export function admitStart({ caller, sourceIp, limiter }: StartingRequest): () => Promise<LaterStart> {
  const of = callOwner(caller, sourceIp);
  const isAnonymous = caller.user === undefined;
  return async () => {
    await limiter.count([
      { limit: 'jobStart', of },
      ...(isAnonymous ? [{ limit: 'choiceModelPerAddress', of } as const] : []),
      { limit: 'choiceModel', of: [caller.tenant.id], isAnonymous },
    ]);
    return behindOwnStarts(limiter);
  };
}
