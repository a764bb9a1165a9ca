/** 409 has the header only while the first call with the same Idempotency-Key is under way (D118). */
const REFUSED_FOR_A_WHILE = [409, 429, 503];
const LONGEST_WAIT_MS = 60_000;

/**
 * Returns after how many milliseconds a refused call may be sent again, or undefined if it may not: because the status
 * is another one, the header `Retry-After` is missing, or the time is longer than a minute.
 *
 * @param nowMs for a header with a date
 */
export function retryAfterMs({ status, headers }: Response, nowMs: number): number | undefined {
  const header = headers.get('retry-after');
  if (!REFUSED_FOR_A_WHILE.includes(status) || header === null) return undefined;
  const waitMs = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - nowMs;
  if (Number.isNaN(waitMs) || waitMs > LONGEST_WAIT_MS) return undefined;
  return Math.max(0, waitMs);
}
