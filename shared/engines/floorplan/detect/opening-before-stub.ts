import { distance } from '../geometry/point.ts';
import { type RunOpening, widthOf } from './run-openings.ts';
import type { Gap } from './wall-run.ts';
import { inPiece, type WallPiece } from './wall-segment.ts';

/** A frame stands between a leaf and its jamb; what is wider is a stub of the wall. */
const MAX_FRAME_MM = 60;

/**
 * The opening in a gap that ends at the face of a wall across: before that wall there may be a stub shorter than it is
 * thick, which is no wall by itself. Then the opening ends where its leaf or its panes do.
 *
 * @param shown the stretch of the gap in which marks of the opening are drawn
 */
export function openingBeforeStub(run: WallPiece, opening: RunOpening, shown: Gap | undefined): RunOpening {
  const to = opening.leaves.length > 0 ? leavesTo(run, opening) : shown?.to;
  if (to === undefined) return opening;
  const stubMm = opening.to - to;
  if (stubMm <= MAX_FRAME_MM || stubMm > run.thicknessMm || to - opening.from < widthOf(opening) / 2) return opening;
  return { ...opening, to };
}

function leavesTo(run: WallPiece, { leaves, from, to }: RunOpening): number {
  const ends = leaves.map(({ hinge, open }) => {
    const { s } = inPiece(run, hinge);
    return s > (from + to) / 2 ? s : s + distance(hinge, open);
  });
  return Math.max(...ends);
}
