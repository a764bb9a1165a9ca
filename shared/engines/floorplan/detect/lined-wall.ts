import { type Gap, sineBetween, type WallRun } from './wall-run.ts';
import { endOf, inPiece, type WallPiece } from './wall-segment.ts';

/** What stands out by less before a wall is a sill or a frame. */
const MIN_LINING_MM = 50;
const PARALLEL = 0.02;
/** Faces that are one line, give or take inexact drawing. */
const SAME_MM = 15;
/** The part of a gap along which the thicker wall runs. */
const MIN_SHARE = 0.7;

/**
 * Whether a thicker wall stands in a gap of a run, with one face in line with it: another wall was drawn against the
 * wall there, as around a bath that is a block. The line between the two is no pane.
 */
export function isLined(run: WallRun, gap: Gap, others: readonly WallPiece[]): boolean {
  return others.some((other) => {
    if (other.thicknessMm < run.thicknessMm + MIN_LINING_MM || sineBetween(run, other) > PARALLEL) return false;
    const [start, end] = [inPiece(run, other.start), inPiece(run, endOf(other))];
    const common = Math.min(gap.to, Math.max(start.s, end.s)) - Math.max(gap.from, Math.min(start.s, end.s));
    if (common < MIN_SHARE * (gap.to - gap.from)) return false;
    const apartMm = Math.abs(start.v + end.v) / 2;
    return Math.abs(apartMm - (other.thicknessMm - run.thicknessMm) / 2) <= SAME_MM;
  });
}
