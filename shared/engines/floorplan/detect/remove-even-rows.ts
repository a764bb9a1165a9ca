import { elementAt } from '../geometry/element-at.ts';
import { cross, dot, leftOf, minus } from '../geometry/point.ts';
import type { FaceLine } from './merge-collinear.ts';
import { parallelRows, type RowLine, SAME_ANGLE } from './parallel-rows.ts';

/** Steps between lines: up to `MAX_TREAD_MM` for treads, tiles and hatching, up to `MAX_GRID_MM` for floor grids. */
const MIN_STEP_MM = 15;
const MAX_TREAD_MM = 450;
const MAX_GRID_MM = 1_300;
/** A wall of several layers has fewer lines at equal steps; between rooms, steps are larger. */
const MIN_TREADS = 5;
const MIN_GRID_LINES = 8;
const STEP_TOLERANCE = 0.04;
const MIN_STEP_TOLERANCE_MM = 3;
const MIN_BESIDE = 0.5;
/** Steps of stairs; their stringers run along the flight, from the first tread to the last. */
const STAIR_STEP_MM = [180, 420] as const;
const STRING_SLACK_MM = 40;
const MIN_STRING_SHARE = 0.6;
/** Neighbours of a line that are tried as the second line of a row. */
const MAX_STARTS = 12;

/**
 * Removes lines that follow each other at equal steps, and the stringers of stairs: treads, tiles, tatami and hatching
 * would be paired like the faces of walls.
 */
export function removeEvenRows(lines: readonly FaceLine[]): FaceLine[] {
  const left = new Set(lines);
  for (const row of parallelRows(lines)) {
    for (const evenRow of evenRowsOf(row)) {
      for (const { line } of evenRow) left.delete(line);
      for (const line of stringersOf(evenRow, lines)) left.delete(line);
    }
  }
  return lines.filter((line) => left.has(line));
}

/** Parallel lines that follow each other at equal steps, two at least. */
type EvenRow = [RowLine, RowLine, ...RowLine[]];

/** Finds parallel lines that follow each other at equal steps. */
export function evenRowsOf(row: readonly RowLine[]): EvenRow[] {
  const taken = new Set<RowLine>();
  const evenRows: EvenRow[] = [];
  for (const [index, first] of row.entries()) {
    if (taken.has(first)) continue;
    let starts = 0;
    for (let next = index + 1; next < row.length && starts < MAX_STARTS; next++) {
      const second = row[next];
      const step = second ? second.across - first.across : Number.POSITIVE_INFINITY;
      if (!second || step > MAX_GRID_MM) break;
      if (step < MIN_STEP_MM || !areBeside(first, second)) continue;
      starts++;
      const evenRow = extendedRow(first, second, row, next + 1);
      if (evenRow.length < (step > MAX_TREAD_MM ? MIN_GRID_LINES : MIN_TREADS)) continue;
      for (const rowLine of evenRow) taken.add(rowLine);
      evenRows.push(evenRow);
      break;
    }
  }
  return evenRows;
}

/** The row that two lines begin, up to its last line. */
function extendedRow(first: RowLine, second: RowLine, row: readonly RowLine[], onward: number): EvenRow {
  const evenRow: EvenRow = [first, second];
  let last = second;
  const step = second.across - first.across;
  const slack = Math.max(MIN_STEP_TOLERANCE_MM, STEP_TOLERANCE * step);
  for (let index = onward; index < row.length; index++) {
    const rowLine = elementAt(row, index);
    const away = rowLine.across - last.across - step;
    if (away > slack) break;
    if (Math.abs(away) > slack || !areBeside(last, rowLine)) continue;
    evenRow.push(rowLine);
    last = rowLine;
  }
  return evenRow;
}

function areBeside(a: RowLine, b: RowLine): boolean {
  const common = Math.min(a.to, b.to) - Math.max(a.from, b.from);
  return common >= MIN_BESIDE * Math.max(a.to - a.from, b.to - b.from);
}

function stringersOf([low, second, ...others]: EvenRow, lines: readonly FaceLine[]): FaceLine[] {
  const high = others.at(-1) ?? second;
  const step = second.across - low.across;
  if (step < STAIR_STEP_MM[0] || step > STAIR_STEP_MM[1]) return [];
  const { a: origin, along } = low.line;
  const normal = leftOf(along);
  const height = high.across - low.across;
  return lines.filter((line) => {
    if (Math.abs(cross(line.along, along)) < 1 - SAME_ANGLE) return false;
    if (line.lengthMm < MIN_STRING_SHARE * height || line.lengthMm > height + step) return false;
    return [line.a, line.b].every((point) => {
      const at = minus(point, origin);
      const [s, v] = [dot(at, along), dot(at, normal)];
      const beside = s > -STRING_SLACK_MM && s < low.line.lengthMm + STRING_SLACK_MM;
      return beside && v > -STRING_SLACK_MM && v < height + STRING_SLACK_MM;
    });
  });
}
