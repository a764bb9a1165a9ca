import type { FaceLine } from './merge-collinear.ts';
import { parallelRows, type RowLine } from './parallel-rows.ts';
import { evenRowsOf } from './remove-even-rows.ts';

/** Hatching runs across walls, whose faces lie along the axes of an upright drawing: the sine of the least angle. */
const MIN_SLANT = 0.17;
const MAX_STEP_MM = 250;
/** So many stretches of wall hatched in one direction are no accident. */
const MIN_HATCHED = 3;
const STEP_TOLERANCE = 0.2;
/** Across a corner, lines are longer than across the walls that meet there. */
const CORNER_SHARE = 2;

/**
 * Removes the slanted lines of a hatch that was exploded. Short stretches of wall have too few of them for a row at
 * equal steps; longer rows elsewhere show their direction and length.
 */
export function removeHatching(lines: readonly FaceLine[]): FaceLine[] {
  const hatching = new Set(parallelRows(lines).filter(isSlanted).flatMap(hatchingOf));
  return hatching.size === 0 ? [...lines] : lines.filter((line) => !hatching.has(line));
}

function isSlanted([first]: readonly RowLine[]): boolean {
  if (!first) return false;
  const { x, y } = first.line.along;
  return Math.min(Math.abs(x), Math.abs(y)) >= MIN_SLANT;
}

function hatchingOf(row: readonly RowLine[]): FaceLine[] {
  const evenRows = evenRowsOf(row).filter(([first, second]) => second.across - first.across <= MAX_STEP_MM);
  if (evenRows.length < MIN_HATCHED) return [];
  const longest = Math.max(...evenRows.flat().map(({ line }) => line.lengthMm)) + 1;
  const [first, second] = evenRows.reduce((most, evenRow) => (evenRow.length > most.length ? evenRow : most));
  const step = second.across - first.across;
  const follows = (rowLine: RowLine) =>
    row.some((other) => Math.abs(Math.abs(other.across - rowLine.across) - step) <= STEP_TOLERANCE * step);
  return row
    .filter(
      (rowLine) =>
        rowLine.line.lengthMm <= longest || (rowLine.line.lengthMm <= CORNER_SHARE * longest && follows(rowLine)),
    )
    .map(({ line }) => line);
}
