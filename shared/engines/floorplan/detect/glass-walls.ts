import type { FlatShape } from '../flat/flat-drawing.ts';
import { distance, type Point } from '../geometry/point.ts';
import { type DoorSwing, isLeaf } from './door-swings.ts';
import { type FaceLine, mergeCollinear } from './merge-collinear.ts';
import { segmentsOf } from './shape-segments.ts';
import { sineBetween, type WallRun, wallRuns } from './wall-run.ts';
import { endOf, inPiece, onPiece } from './wall-segment.ts';

/** Shorter glass is a window, which stands in a wall. */
const MIN_GLASS_MM = 900;
const MIN_THICKNESS_MM = 40;
/** Lines so near to each other are panes and frame of one glass wall. */
const MAX_THICKNESS_MM = 250;
/** The largest space between the end of a glass wall and the wall that it meets. */
const REACH_MM = 200;
/** Panes in line with a wall, so near to its end, are a window of that wall at its corner. */
const MAX_WINDOW_MM = 6_200;
/** Between two panes in a row stands a post or a column. */
const MAX_POST_MM = 450;
const PARALLEL = 0.3;
const ON_AXIS = 0.02;
const MAX_LINES = 2_000;
/** So many panes in a row are a wall, even with free ends. */
const MIN_PANES = 4;

/**
 * Finds walls of glass: lines on layers of windows that run from wall to wall where no wall is drawn. Lines with a free
 * end are sills, awnings and furniture, unless they are many panes in a row.
 *
 * @param panes shapes on layers of windows
 * @param runs the walls
 * @param swings swings of doors, at which walls of glass can end too
 */
export function glassWalls(
  panes: readonly FlatShape[],
  runs: readonly WallRun[],
  swings: readonly DoorSwing[],
): WallRun[] {
  const lines = mergeCollinear(panes.flatMap(segmentsOf))
    .filter(({ a, b, lengthMm }) => lengthMm >= MIN_GLASS_MM && !isLeaf([a, b], swings))
    .filter((line) => !runs.some((run) => isWithin(run, line, MAX_WINDOW_MM)))
    .sort((p, q) => q.lengthMm - p.lengthMm);
  if (lines.length > MAX_LINES) return [];
  let found: WallRun[] = [];
  for (const line of lines)
    if (!found.some((run) => isWithin(run, line, REACH_MM))) found.push(glassAlong(line, lines));
  const curtains = new Set(
    rowsOf(found)
      .filter((row) => row.length >= MIN_PANES)
      .flat(),
  );
  for (let before = -1; before !== found.length; ) {
    before = found.length;
    const all = [...runs, ...found];
    const holds = (glass: WallRun, end: Point) => isJamb(end, swings) || all.some((run) => meets(glass, end, run));
    found = found.filter((glass) => curtains.has(glass) || (holds(glass, glass.start) && holds(glass, endOf(glass))));
  }
  return wallRuns(found).map((run) => ({ ...run, glass: true }));
}

/** The wall of a line and of all lines beside it. */
function glassAlong(line: FaceLine, lines: readonly FaceLine[]): WallRun {
  const frame = { start: line.a, along: line.along };
  let [low, high] = [0, 0];
  for (const other of lines) {
    const [start, end] = [inPiece(frame, other.a), inPiece(frame, other.b)];
    const common = Math.min(Math.max(start.s, end.s), line.lengthMm) - Math.max(Math.min(start.s, end.s), 0);
    if (common < other.lengthMm / 2 || Math.abs(start.v - end.v) > MIN_THICKNESS_MM) continue;
    const across = (start.v + end.v) / 2;
    if (Math.max(high, across) - Math.min(low, across) > MAX_THICKNESS_MM) continue;
    [low, high] = [Math.min(low, across), Math.max(high, across)];
  }
  const thicknessMm = Math.max(MIN_THICKNESS_MM, high - low);
  const start = onPiece(frame, 0, (low + high) / 2);
  return { start, along: line.along, lengthMm: line.lengthMm, thicknessMm, single: false, gaps: [] };
}

/** Panes that follow each other on one axis, from mullion to mullion. */
function rowsOf(glass: readonly WallRun[]): WallRun[][] {
  const left = new Set(glass);
  return glass.flatMap((first) => {
    if (!left.delete(first)) return [];
    const row = [first];
    for (const pane of row) {
      for (const other of left) {
        if (!continues(pane, other)) continue;
        left.delete(other);
        row.push(other);
      }
    }
    return [row];
  });
}

function continues(pane: WallRun, other: WallRun): boolean {
  if (sineBetween(pane, other) > ON_AXIS) return false;
  const ends = [other.start, endOf(other)].map((end) => inPiece(pane, end));
  const away = Math.max(Math.min(...ends.map(({ s }) => s)) - pane.lengthMm, -Math.max(...ends.map(({ s }) => s)));
  return away > 0 && away < MAX_POST_MM && ends.every(({ v }) => Math.abs(v) < MIN_THICKNESS_MM);
}

/** Whether a line lies in a wall along it, or so near beyond its end. */
function isWithin(run: WallRun, { a, b }: FaceLine, reachMm: number): boolean {
  const most = run.thicknessMm / 2 + 60;
  return [a, b].every((point) => {
    const { s, v } = inPiece(run, point);
    return Math.abs(v) <= most && s > -reachMm && s < run.lengthMm + reachMm;
  });
}

function isJamb(end: Point, swings: readonly DoorSwing[]): boolean {
  return swings.some(({ hinge, ends }) => [hinge, ...ends].some((point) => distance(point, end) < REACH_MM));
}

/** Whether a wall stands at an end of another wall: across it, or ending there too. */
function meets(glass: WallRun, end: Point, run: WallRun): boolean {
  if (run === glass) return false;
  const { s, v } = inPiece(run, end);
  const beside = Math.abs(v) <= run.thicknessMm / 2 + REACH_MM && s > -REACH_MM && s < run.lengthMm + REACH_MM;
  if (sineBetween(glass, run) > PARALLEL) return beside;
  return beside && Math.min(distance(end, run.start), distance(end, endOf(run))) < run.thicknessMm + REACH_MM;
}
