import { callOwner } from '../../platform/identity/callers/call-owner.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import type { ImageTaker } from './image-taker.ts';

/** A request whose images count. */
interface SendingRequest {
  readonly caller: Caller;
  readonly sourceIp: string;
  readonly limiter: Pick<RateLimiter, 'count'>;
}

/**
 * Returns the same decoding of images, of which each counts as an upload of the caller (D2002): for routes that count
 * only some of their calls, because the images are in their JSON.
 *
 * @returns an image taker that also throws `ServiceError` 429
 */
export function countedImages(takeImage: ImageTaker, { caller, sourceIp, limiter }: SendingRequest): ImageTaker {
  return async (bytes, rules) => {
    await limiter.count([{ limit: 'upload', of: callOwner(caller, sourceIp) }]);
    return takeImage(bytes, rules);
  };
}
