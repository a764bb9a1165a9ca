import type { RateLimit, RateLimitName } from './rate-limits.ts';

/** How much of a bucket is used after a call. */
export interface RateUse {
  readonly name: RateLimitName;
  readonly limit: RateLimit;
  /** Calls that the caller has left. */
  readonly left: number;
  /** Seconds until all calls are available again; of an empty bucket until the next call. */
  readonly resetSeconds: number;
}

/**
 * Returns the headers `RateLimit-Policy` and `RateLimit` of a response: one entry for each bucket in which the call
 * counted. Empty if there is none. Source: draft-ietf-httpapi-ratelimit-headers-10 (D2072).
 */
export function rateLimitHeaders(uses: readonly RateUse[]): Record<string, string> {
  const shown = uses.filter(({ limit }) => !limit.isHidden);
  if (shown.length === 0) return {};
  return {
    'ratelimit-policy': shown
      .map(({ name, limit }) => `"${name}";q=${limit.calls};w=${limit.periodSeconds}`)
      .join(', '),
    ratelimit: shown.map(({ name, left, resetSeconds }) => `"${name}";r=${left};t=${resetSeconds}`).join(', '),
  };
}
