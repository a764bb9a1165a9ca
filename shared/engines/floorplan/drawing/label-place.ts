import { elementAt } from '../geometry/element-at.ts';
import type { Point } from '../geometry/point.ts';
import { type Bounds, boundsOf } from '../geometry/polygon.ts';

/** Where a label goes: its middle, and which of the offered sizes. */
interface LabelPlace {
  readonly x: number;
  readonly y: number;
  /** Index of the size. */
  readonly size: number;
  /** The share of the label over obstacles, 0 to 1. */
  readonly covered: number;
}

/** Width and height of a label, millimetres. */
interface LabelSize {
  readonly width: number;
  readonly height: number;
}

/** The room is looked at in this many columns and rows. */
const CELLS = 36;
/** A place farther from the middle is worse, by this share of covered furniture over the length of the room. */
const OFF_CENTRE = 0.25;

/**
 * Finds the place of a label inside a room: near the middle, beside what stands in the room. The first size that fits
 * without covering anything is taken, else the one that covers least; undefined when none fits.
 */
export function placeLabel(
  polygon: readonly Point[],
  obstacles: readonly Bounds[],
  sizes: readonly LabelSize[],
): LabelPlace | undefined {
  const bounds = boundsOf(polygon);
  if (!bounds) return undefined;
  const [cellWidth, cellHeight] = [(bounds.maxX - bounds.minX) / CELLS, (bounds.maxY - bounds.minY) / CELLS];
  if (!(cellWidth > 0 && cellHeight > 0)) return undefined;
  const inside = insideCells(polygon, bounds, cellWidth, cellHeight);
  const blocked = blockedCells(obstacles, bounds, cellWidth, cellHeight);
  const [insideSum, blockedSum] = [sums(inside), sums(blocked)];
  const middle = middleOf(inside);
  let best: LabelPlace | undefined;
  for (const [size, { width, height }] of sizes.entries()) {
    const [columns, rows] = [Math.ceil(width / cellWidth), Math.ceil(height / cellHeight)];
    if (columns > CELLS || rows > CELLS) continue;
    // The middle itself first, which may lie between two cells.
    const [left, top] = [Math.floor(middle.x - columns / 2), Math.floor(middle.y - rows / 2)];
    const [across, down] = [Math.ceil(middle.x + columns / 2) - left, Math.ceil(middle.y + rows / 2) - top];
    const fits = left >= 0 && top >= 0 && left + across <= CELLS && top + down <= CELLS;
    const isClear = fits && sumIn(insideSum, left, top, across, down) === across * down;
    if (isClear && sumIn(blockedSum, left, top, across, down) === 0) {
      return { x: bounds.minX + middle.x * cellWidth, y: bounds.minY + middle.y * cellHeight, size, covered: 0 };
    }
    let here: { x: number; y: number; cost: number; covered: number } | undefined;
    for (let row = 0; row + rows <= CELLS; row++) {
      for (let column = 0; column + columns <= CELLS; column++) {
        const x = column + columns / 2;
        const y = row + rows / 2;
        // Not by Math.hypot, which takes most of the time here.
        const offCentre = (OFF_CENTRE * Math.sqrt((x - middle.x) ** 2 + (y - middle.y) ** 2)) / CELLS;
        if (here && offCentre >= here.cost) continue;
        if (sumIn(insideSum, column, row, columns, rows) < columns * rows) continue;
        const covered = sumIn(blockedSum, column, row, columns, rows) / (columns * rows);
        const cost = covered + offCentre;
        if (!here || cost < here.cost - 1e-9) here = { x, y, cost, covered };
      }
    }
    if (!here || (best && here.covered >= best.covered)) continue;
    // The cells are a little larger than the label: within them it moves to the middle.
    const x = towards(here.x, middle.x, (columns - width / cellWidth) / 2);
    const y = towards(here.y, middle.y, (rows - height / cellHeight) / 2);
    const place = { x: bounds.minX + x * cellWidth, y: bounds.minY + y * cellHeight };
    best = { ...place, size, covered: here.covered };
    if (here.covered === 0) break;
  }
  return best;
}

function towards(from: number, to: number, most: number): number {
  return from + Math.max(-most, Math.min(most, to - from));
}

/** Which cells lie inside, by their middles, row by row. */
function insideCells(polygon: readonly Point[], { minX, minY }: Bounds, cellWidth: number, cellHeight: number) {
  const cells = new Uint8Array(CELLS * CELLS);
  for (let row = 0; row < CELLS; row++) {
    const y = minY + (row + 0.5) * cellHeight;
    const crossings = polygon
      .flatMap((a, at) => {
        const b = elementAt(polygon, (at + 1) % polygon.length);
        return a.y > y === b.y > y ? [] : [((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x];
      })
      .sort((p, q) => p - q);
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const first = Math.ceil((elementAt(crossings, pair) - minX) / cellWidth - 0.5);
      const end = Math.ceil((elementAt(crossings, pair + 1) - minX) / cellWidth - 0.5);
      cells.fill(1, row * CELLS + Math.max(0, first), row * CELLS + Math.min(CELLS, end));
    }
  }
  return cells;
}

function blockedCells(obstacles: readonly Bounds[], { minX, minY }: Bounds, cellWidth: number, cellHeight: number) {
  const cells = new Uint8Array(CELLS * CELLS);
  for (const box of obstacles) {
    const first = Math.max(0, Math.floor((box.minX - minX) / cellWidth));
    const end = Math.min(CELLS, Math.ceil((box.maxX - minX) / cellWidth));
    const bottom = Math.min(CELLS, Math.ceil((box.maxY - minY) / cellHeight));
    if (end <= first) continue;
    for (let row = Math.max(0, Math.floor((box.minY - minY) / cellHeight)); row < bottom; row++) {
      cells.fill(1, row * CELLS + first, row * CELLS + end);
    }
  }
  return cells;
}

/** Sums over all cells above and left, for sums over rectangles in constant time. */
function sums(cells: Uint8Array): Uint16Array {
  const total = new Uint16Array((CELLS + 1) * (CELLS + 1));
  for (let row = 0; row < CELLS; row++) {
    let line = 0;
    for (let column = 0; column < CELLS; column++) {
      line += cells[row * CELLS + column] ?? 0;
      total[(row + 1) * (CELLS + 1) + column + 1] = (total[row * (CELLS + 1) + column + 1] ?? 0) + line;
    }
  }
  return total;
}

function sumIn(total: Uint16Array, column: number, row: number, columns: number, rows: number): number {
  const at = (x: number, y: number) => total[y * (CELLS + 1) + x] ?? 0;
  return at(column + columns, row + rows) - at(column, row + rows) - at(column + columns, row) + at(column, row);
}

function middleOf(cells: Uint8Array): Point {
  let [x, y, count] = [0, 0, 0];
  for (let cell = 0; cell < cells.length; cell++) {
    if (cells[cell] !== 1) continue;
    x += (cell % CELLS) + 0.5;
    y += Math.floor(cell / CELLS) + 0.5;
    count++;
  }
  return count === 0 ? { x: CELLS / 2, y: CELLS / 2 } : { x: x / count, y: y / count };
}
