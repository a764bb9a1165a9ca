/** `yyyy-MM-dd'T'HH:mm:ss.SSSX`; the offset is `Z`, `±HH`, `±HHmm` or `±HH:mm`. */
const PATTERN = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3})(?:Z|([+-])(\d{2})(?::?(\d{2}))?)$/;
/** The largest offset that the time libraries of clients can write (UTC±18:00). */
const MAX_OFFSET_MINUTES = 18 * 60;
const MS_PER_MINUTE = 60_000;

/**
 * Returns the timestamp of a request token in milliseconds since 1970, or undefined if the text has another format or
 * the day or time does not exist (D209).
 */
export function parseTokenTimestamp(text: string): number | undefined {
  const [, local, sign, hours = '0', minutes = '0'] = PATTERN.exec(text) ?? [];
  if (local === undefined) return undefined;
  const localMs = Date.parse(`${local}Z`);
  // Date.parse turns February 30th into March 2nd, and 24:00 into the next day.
  if (Number.isNaN(localMs) || new Date(localMs).toISOString() !== `${local}Z`) return undefined;
  const offsetMinutes = Number(hours) * 60 + Number(minutes);
  if (Number(minutes) > 59 || offsetMinutes > MAX_OFFSET_MINUTES) return undefined;
  return localMs - (sign === '-' ? -offsetMinutes : offsetMinutes) * MS_PER_MINUTE;
}
