import { cross } from '../geometry/point.ts';
import { coverage } from './mark-extent.ts';
import { createSpatialIndex } from './spatial-index.ts';
import type { Gap } from './wall-run.ts';
import { boxAroundPiece, endOf, inPiece, type WallPiece } from './wall-segment.ts';

/** Plaster, boards and tiles on both sides of a wall together. */
const MAX_FINISHES_MM = 110;
const PARALLEL = 0.01;
/** Where partitions join, faces of finishes are interrupted and the core is not. */
const MIN_COVERED = 0.6;

/** Removes pieces that lie within slightly thicker ones: the cores of walls that are drawn within their finishes. */
export function removeFinishes(pieces: readonly WallPiece[]): WallPiece[] {
  const near = createSpatialIndex(pieces, (piece) => boxAroundPiece(piece));
  return pieces.filter((core) => {
    const around = near(boxAroundPiece(core)).flatMap((wall) => stretchWithin(core, wall) ?? []);
    return around.length === 0 || coverage(around, { from: 0, to: core.lengthMm }) < MIN_COVERED * core.lengthMm;
  });
}

/** The stretch of a core that a wall encloses; undefined when it is not the wall of this core. */
function stretchWithin(core: WallPiece, wall: WallPiece): Gap | undefined {
  const thinnerMm = wall.thicknessMm - core.thicknessMm;
  if (thinnerMm < 1 || thinnerMm > MAX_FINISHES_MM) return undefined;
  if (Math.abs(cross(core.along, wall.along)) > PARALLEL) return undefined;
  const [start, end] = [inPiece(core, wall.start), inPiece(core, endOf(wall))];
  if (Math.max(Math.abs(start.v), Math.abs(end.v)) > thinnerMm / 2 + 1) return undefined;
  const stretch = { from: Math.min(start.s, end.s), to: Math.max(start.s, end.s) };
  return stretch.to > 0 && stretch.from < core.lengthMm ? stretch : undefined;
}
