import { elementAt } from '../geometry/element-at.ts';
import { MIN_OPENING_MM } from './inner-lines.ts';
import type { OpeningFinder } from './opening-finder.ts';
import { type OpenRun, type RunOpening, widthOf } from './run-openings.ts';
import { type Gap, splitRun, type WallRun } from './wall-run.ts';
import { inPiece } from './wall-segment.ts';

/** A wider gap in which nothing is drawn lies between two walls. */
const MAX_PASSAGE_MM = 2_200;
/** What stands free and is no longer is a column. */
const MAX_COLUMN_MM = 1_200;
/** Rounding moves a jamb this far beyond the end of its run. */
const ROUNDING_MM = 1;

/**
 * Turns gaps into openings where something shows an opening, or where a free wall end faces another one. Cuts the run
 * at the other gaps.
 *
 * @param crossing the stretches of a gap that other walls take; openings lie between them
 */
export function openGaps(
  run: WallRun,
  finder: OpeningFinder,
  isFree: (run: WallRun, s: number, towards: 1 | -1) => boolean,
  crossing: (run: WallRun, gap: Gap) => readonly Gap[],
): OpenRun[] {
  const isColumns = run.gaps.length > 0 && isFree(run, 0, -1) && isFree(run, run.lengthMm, 1) && isOfColumns(run);
  const openings: RunOpening[] = [];
  const cuts: Gap[] = [];
  for (const gap of run.gaps) {
    const spaces = spacesIn(gap, crossing(run, gap)).map((space) => {
      return { space, opening: finder.inGap(run, space) ?? passage(space, gap) };
    });
    let followsCut = false;
    for (const { space, opening } of spaces) {
      const last = cuts.at(-1);
      if (opening) {
        openings.push(opening);
        finder.take(opening);
      } else if (followsCut && last) {
        // Where the run passes a wall between two cuts, nothing of the run is drawn.
        cuts[cuts.length - 1] = { from: last.from, to: space.to };
      } else cuts.push(space);
      followsCut = !opening;
    }
  }
  return splitRun(run, cuts).map((part) => {
    const offset = inPiece(run, part.start).s;
    const own = openings
      .filter(({ from, to }) => from >= offset - ROUNDING_MM && to <= offset + part.lengthMm + ROUNDING_MM)
      .map((opening) => ({ ...opening, from: opening.from - offset, to: opening.to - offset }));
    return { ...part, openings: own };
  });

  function passage(space: Gap, gap: Gap): RunOpening | undefined {
    if (isColumns) return undefined;
    const whole = space.from === gap.from && space.to === gap.to;
    const free = isFree(run, gap.from, 1) || isFree(run, gap.to, -1);
    if (!whole || !free || widthOf(space) > MAX_PASSAGE_MM) return undefined;
    return { ...space, type: 'passage', evidence: 'gap', leaves: [] };
  }
}

/**
 * Whether all that is drawn of a run is as short as columns are: they stand in a row, and no passage leads through it.
 */
function isOfColumns({ gaps, lengthMm }: WallRun): boolean {
  const starts = [0, ...gaps.map(({ to }) => to)];
  const ends = [...gaps.map(({ from }) => from), lengthMm];
  return starts.every((start, number) => elementAt(ends, number) - start <= MAX_COLUMN_MM);
}

/** The parts of a gap between walls that are wide enough for an opening. */
function spacesIn(gap: Gap, walls: readonly Gap[]): Gap[] {
  const spaces: Gap[] = [];
  let from = gap.from;
  for (const wall of [...walls, { from: gap.to, to: gap.to }].sort((p, q) => p.from - q.from)) {
    if (wall.from - from >= MIN_OPENING_MM) spaces.push({ from, to: Math.min(wall.from, gap.to) });
    from = Math.max(from, wall.to);
  }
  return spaces;
}
