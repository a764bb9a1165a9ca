import { coverage, type Extent } from './mark-extent.ts';
import type { OpeningMark } from './opening-marks.ts';
import type { Gap, WallRun } from './wall-run.ts';

/** A narrower gap is not an opening. */
export const MIN_OPENING_MM = 380;
/** A wider gap is not an opening if only lines or marks are drawn in it. */
export const MAX_OPENING_MM = 3_600;
const MAX_PANES_SHARE = 0.5;
/** A deeper line does not run along a wall, and a longer one does not run across. */
const LINE_MM = 10;
const SAME_MM = 15;
/** More lines across a wall are its hatching. */
const MAX_ACROSS = 200;

/**
 * Finds lines within the thickness of a wall that has no gap there: they are panes, unless the lines of a row cover
 * most of the solid wall, as the face of a lining does.
 */
export function innerLines(
  run: WallRun,
  inside: readonly (Extent & { mark: OpeningMark })[],
  openings: readonly Gap[],
): Gap[] {
  const half = run.thicknessMm / 2;
  const rows = new Map<number, Extent[]>();
  const across = inside.filter(({ mark, from, to }) => mark.kind === 'line' && to - from < LINE_MM);
  for (const line of inside) {
    const { mark, low, high } = line;
    if (mark.kind !== 'line' || high - low >= LINE_MM || low <= -half + 15 || high >= half - 15) continue;
    if (across.length <= MAX_ACROSS && isNicheBack(line, across, half)) continue;
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

/** Whether a line is the back of a niche: at both its ends, lines run to one face of the wall and not to the other. */
function isNicheBack({ from, to, low }: Extent, across: readonly Extent[], half: number): boolean {
  const reaches = (s: number, face: number) =>
    across.some(
      (line) =>
        Math.abs(line.from - s) <= SAME_MM &&
        Math.abs(line.low - Math.min(low, face)) <= SAME_MM &&
        Math.abs(line.high - Math.max(low, face)) <= SAME_MM,
    );
  return [half, -half].some(
    (face) => [from, to].every((s) => reaches(s, face)) && ![from, to].some((s) => reaches(s, -face)),
  );
}
