import { between, direction, distance, type Point } from '../geometry/point.ts';
import type { OpeningMark } from './opening-marks.ts';
import { MAX_LEAF_MM, type RunOpening, widthOf } from './run-openings.ts';
import type { Gap, WallRun } from './wall-run.ts';
import { inPiece } from './wall-segment.ts';

/** A leaf without a swing: as long as its opening is wide, give or take a rebate, and clearly open. */
const MIN_LEAF_MM = 550;
const MAX_LEAF_OFF = 0.12;
const MIN_LEAF_OPEN = 0.25;
/** Nothing else is drawn so near to the end of a leaf. */
const LEAF_END_MM = 40;
/** The distance from tread to tread. Both sides of a leaf are closer to each other. */
const ROW_MM = [100, 450] as const;
/** The lengths and places of treads differ by less than this share of their length. */
const MAX_ROW_OFF = 0.15;
/** The largest distance of a leaf from a jamb, along and across its wall. */
const JAMB_REACH_MM = 60;

/** A leaf that stands open at a jamb of a gap, `atStart` at the first one. */
interface LoneLeaf {
  readonly hinge: Point;
  readonly open: Point;
  readonly lengthMm: number;
  readonly atStart: boolean;
}

/**
 * The door of leaves without a swing: a line as long as a gap is wide, from a jamb into the room, or two lines of half
 * the width, one at each jamb.
 *
 * @param marks what is drawn near the gap
 * @param marksAt what is drawn within a distance of a point
 */
export function loneLeaves(
  run: WallRun,
  gap: Gap,
  marks: readonly OpeningMark[],
  marksAt: (point: Point, reachMm: number) => readonly OpeningMark[],
): RunOpening | undefined {
  const [width, half] = [widthOf(gap), run.thicknessMm / 2];
  if (width < MIN_LEAF_MM || width > 2 * MAX_LEAF_MM) return undefined;
  const found = marks.flatMap(({ kind, points }) => {
    const [first, last] = [points[0], points.at(-1)];
    if (kind === 'window' || points.length !== 2 || !first || !last) return [];
    return [leafFrom(first, last), leafFrom(last, first)].flatMap((leaf) => leaf ?? []);
  });
  const isAsLong = (lengthMm: number) => (leaf: LoneLeaf) =>
    Math.abs(leaf.lengthMm - lengthMm) <= MAX_LEAF_OFF * lengthMm;
  const single = width <= MAX_LEAF_MM ? found.find(isAsLong(width)) : undefined;
  const halves = found.filter(isAsLong(width / 2));
  const [left, right] = [halves.find(({ atStart }) => atStart), halves.find(({ atStart }) => !atStart)];
  const leaves = single ? [single] : left && right ? [left, right] : [];
  if (leaves.length === 0) return undefined;
  return { ...gap, type: 'door', evidence: 'leaf', leaves: leaves.map(({ hinge, open }) => ({ hinge, open })) };

  function leafFrom(hinge: Point, open: Point): LoneLeaf | undefined {
    const [at, end, lengthMm] = [inPiece(run, hinge), inPiece(run, open), distance(hinge, open)];
    const atStart = Math.abs(at.s - gap.from) <= JAMB_REACH_MM;
    const intoRoom = Math.abs(end.v) - half;
    if (!atStart && Math.abs(at.s - gap.to) > JAMB_REACH_MM) return undefined;
    if (Math.abs(at.v) > half + JAMB_REACH_MM || intoRoom < MIN_LEAF_OPEN * lengthMm) return undefined;
    return isAlone(hinge, open, lengthMm) ? { hinge, open, lengthMm, atStart } : undefined;
  }

  /** Whether nothing else is drawn at the end of a leaf, nor lines like it beside it, as treads and shelves are. */
  function isAlone(hinge: Point, open: Point, lengthMm: number): boolean {
    if (marksAt(open, LEAF_END_MM).length > 1) return false;
    const leaf = { start: hinge, along: direction(hinge, open) };
    return !marksAt(between(hinge, open), lengthMm / 2).some(({ points }) => {
      const [first, last] = [points[0], points.at(-1)];
      if (points.length !== 2 || !first || !last) return false;
      const [p, q] = [inPiece(leaf, first), inPiece(leaf, last)];
      const awayMm = Math.abs(p.v + q.v) / 2;
      const isAsLong = Math.abs(Math.abs(p.s - q.s) - lengthMm) <= MAX_ROW_OFF * lengthMm;
      const isBeside = Math.abs(p.s + q.s - lengthMm) <= 2 * MAX_ROW_OFF * lengthMm;
      const isParallel = Math.abs(p.v - q.v) < LEAF_END_MM;
      return isParallel && isAsLong && isBeside && awayMm > ROW_MM[0] && awayMm < ROW_MM[1];
    });
  }
}
