import { distance } from '../geometry/point.ts';
import { createSpatialIndex } from './spatial-index.ts';
import type { WallRun } from './wall-run.ts';
import { boxAroundPiece, endOf, inPiece, onPiece } from './wall-segment.ts';

/** Panes reach so far into their jambs, and begin so near to them. */
const PANE_SLACK_MM = 30;
const FRAME_MM = 15;
/** Panes are thinner than this share of the wall. */
const MAX_PANE_SHARE = 0.75;
/** Beyond the end of a wall, panes are those of a window before a corner: thinner than any wall, and not longer. */
const MAX_LAST_PANE_MM = 60;
const MAX_LAST_PANE_SHARE = 0.4;
const MAX_LAST_WINDOW_MM = 3_200;

/**
 * Drops thin runs that are the panes of a window: those within the length of a thicker wall, and those from its end to
 * the corner at which its window ends.
 */
export function withoutPanes(runs: readonly WallRun[]): WallRun[] {
  const near = createSpatialIndex(runs, (run) => boxAroundPiece(run, PANE_SLACK_MM));
  return runs.filter((run) => !near(boxAroundPiece(run)).some((wall) => wall !== run && isPaneOf(run, wall)));
}

function isPaneOf(run: WallRun, wall: WallRun): boolean {
  if (run.thicknessMm > MAX_PANE_SHARE * wall.thicknessMm) return false;
  const [start, end] = [inPiece(wall, run.start), inPiece(wall, onPiece(run, run.lengthMm))];
  const reach = Math.max(Math.abs(start.v), Math.abs(end.v)) + run.thicknessMm / 2;
  if (reach > wall.thicknessMm / 2 + FRAME_MM) return false;
  const [from, to] = [Math.min(start.s, end.s), Math.max(start.s, end.s)];
  return (from > -PANE_SLACK_MM && to < wall.lengthMm + PANE_SLACK_MM) || isLastWindow(run, wall);
}

function isLastWindow(run: WallRun, wall: WallRun): boolean {
  if (run.thicknessMm > Math.min(MAX_LAST_PANE_MM, MAX_LAST_PANE_SHARE * wall.thicknessMm)) return false;
  if (run.lengthMm > MAX_LAST_WINDOW_MM) return false;
  return [run.start, endOf(run)].some((end) =>
    [wall.start, endOf(wall)].some((other) => distance(end, other) <= wall.thicknessMm / 2 + PANE_SLACK_MM),
  );
}
