import { coverage, type Extent } from './mark-extent.ts';
import type { OpeningMark } from './opening-marks.ts';
import type { Gap, WallRun } from './wall-run.ts';

/** How wide an opening of which only lines are drawn may be. */
export const MIN_OPENING_MM = 380;
export const MAX_OPENING_MM = 3_600;
const MAX_PANES_SHARE = 0.5;

/**
 * Lines within the thickness of a wall that runs through: panes, unless those in one row fill most of what is solid, as the
 * face of a lining does.
 */
export function innerLines(
  run: WallRun,
  inside: readonly (Extent & { mark: OpeningMark })[],
  openings: readonly Gap[],
): Gap[] {
  const half = run.thicknessMm / 2;
  const rows = new Map<number, Extent[]>();
  for (const line of inside) {
    const { mark, low, high } = line;
    if (mark.kind !== 'line' || high - low >= 10 || low <= -half + 15 || high >= half - 15) continue;
    const key = Math.round(line.low / 10);
    rows.set(key, [...(rows.get(key) ?? []), line]);
  }
  const whole = { from: 0, to: run.lengthMm };
  const solidMm = run.lengthMm - coverage(openings, whole);
  return [...rows.values()]
    .filter((row) => coverage(row, whole) < MAX_PANES_SHARE * solidMm)
    .flat()
    .filter(({ from, to }) => to - from >= MIN_OPENING_MM && to - from <= MAX_OPENING_MM);
}
