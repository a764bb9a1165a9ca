import type { FaceLine } from './merge-collinear.ts';
import { parallelRows, type Rung } from './parallel-rows.ts';
import { laddersOf } from './without-ladders.ts';

/** Hatching runs across walls, whose faces lie along the axes of an upright drawing: the sine of the least angle. */
const MIN_SLANT = 0.17;
const MAX_STEP_MM = 250;
/** So many stretches of wall hatched in one direction are no accident. */
const MIN_HATCHED = 3;
const STEP_TOLERANCE = 0.2;
/** Across a corner, lines are longer than across the walls that meet there. */
const CORNER_SHARE = 2;

/**
 * Lines of a drawing without the slanted ones of a hatch that was exploded. In short stretches of wall fewer of them follow
 * each other than make a ladder; longer ladders elsewhere tell their direction and length.
 */
export function withoutHatching(lines: readonly FaceLine[]): FaceLine[] {
  const hatching = new Set(parallelRows(lines).filter(isSlanted).flatMap(hatchingOf));
  return hatching.size === 0 ? [...lines] : lines.filter((line) => !hatching.has(line));
}

function isSlanted([first]: readonly Rung[]): boolean {
  if (!first) return false;
  const { x, y } = first.line.along;
  return Math.min(Math.abs(x), Math.abs(y)) >= MIN_SLANT;
}

function hatchingOf(row: readonly Rung[]): FaceLine[] {
  const ladders = laddersOf(row).filter(([first, second]) => second.across - first.across <= MAX_STEP_MM);
  if (ladders.length < MIN_HATCHED) return [];
  const longest = Math.max(...ladders.flat().map(({ line }) => line.lengthMm)) + 1;
  const [first, second] = ladders.reduce((most, ladder) => (ladder.length > most.length ? ladder : most));
  const step = second.across - first.across;
  const follows = (rung: Rung) =>
    row.some((other) => Math.abs(Math.abs(other.across - rung.across) - step) <= STEP_TOLERANCE * step);
  return row
    .filter((rung) => rung.line.lengthMm <= longest || (rung.line.lengthMm <= CORNER_SHARE * longest && follows(rung)))
    .map(({ line }) => line);
}
