const PATTERN = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3})(?:Z|([+\- ])(\d{2})(\d{2}))$/;
const MINUTE_MS = 60_000;
const LAST_MOMENT_MS = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Parses `deltaSince`, which has the form yyyy-MM-ddTHH:mm:ss.SSSZ. The zone is `Z` or `±HHmm`; a blank in its place
 * counts as `+`, because an unencoded `+` in a query becomes a blank. Returns undefined for any other text, and for
 * dates that do not exist. Source: D419 in contract/interface.md.
 */
export function parseDeltaSince(text: string): Date | undefined {
  const [, local, sign, hours = '0', minutes = '0'] = PATTERN.exec(text) ?? [];
  if (local === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  const asUtc = new Date(`${local}Z`);
  // The parser accepts February 30 and returns another date.
  if (Number.isNaN(asUtc.getTime()) || asUtc.toISOString() !== `${local}Z`) return undefined;
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS * (sign === '-' ? -1 : 1);
  return new Date(Math.min(asUtc.getTime() - offsetMs, LAST_MOMENT_MS));
}
