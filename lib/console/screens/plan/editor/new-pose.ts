import type { Pose } from '../commands/pieces.ts';
import type { PlanView } from '../document/plan-view.ts';
import { atWall } from './at-wall.ts';
import { besideWalls } from './beside-walls.ts';
import type { Kinds } from './editor-state.ts';
import { rounded, type SnapReach } from './snap.ts';

type NextPiece = Pick<NonNullable<Kinds['piece']>, 'widthMm' | 'depthMm' | 'isFree'>;

/**
 * Where a piece comes to stand that is put to a place: with its back to a wall that is near. One that people sit around
 * or play at, and any piece without a wall for its back, stays where it is put and as it is turned: beside the walls
 * and not in them.
 */
export function newPose(view: PlanView, pose: Pose, piece: NextPiece, reach: SnapReach): Pose {
  const standing = piece.isFree ? undefined : atWall(view, pose, piece, reach);
  if (standing) return standing;
  const place = { ...rounded(pose, reach.gridMm), rotationDegrees: pose.rotationDegrees };
  return reach.reachMm === 0 ? place : besideWalls(view, place, piece);
}
