/** How far the time of signing may be from the time of arrival. */
export const MAX_CLOCK_SKEW_MS = 15 * 60_000;

/** Milliseconds since 1970 of `YYYYMMDDTHHMMSSZ`; undefined when it is none. */
export function signingTimeMs(time: string): number | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  const ms = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(ms) ? undefined : ms;
}
