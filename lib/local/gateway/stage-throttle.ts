/**
 * The throttle of a stage, a token bucket: `burst` tokens, refilled at `ratePerSecond`.
 *
 * @param clock milliseconds
 * @returns takes a token; false if there is none
 */
export function createStageThrottle(ratePerSecond: number, burst: number, clock: () => number): () => boolean {
  let tokens = burst;
  let filledMs = clock();
  return () => {
    const nowMs = clock();
    // A clock that is set back must not take tokens away.
    const passedMs = Math.max(0, nowMs - filledMs);
    tokens = Math.min(burst, tokens + (passedMs / 1000) * ratePerSecond);
    filledMs = nowMs;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
