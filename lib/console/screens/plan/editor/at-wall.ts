import { type Point, plus, turned } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import type { Pose } from '../commands/pieces.ts';
import type { PlanView } from '../document/plan-view.ts';
import { besideWallAcross } from './beside-walls.ts';
import { rounded, type SnapReach } from './snap.ts';
import { type WallBehind, wallsBehind } from './wall-behind.ts';

/** The pose of a piece with its back to the nearest wall, in a corner beside the other one; undefined without a wall. */
export function atWall(
  view: PlanView,
  pose: Pose,
  { widthMm, depthMm }: Pick<PlanObject, 'widthMm' | 'depthMm'>,
  { reachMm }: SnapReach,
): Pose | undefined {
  if (reachMm === 0) return undefined;
  const [near] = wallsBehind(view, pose, widthMm, ({ value }) => (value.thicknessMm + depthMm) / 2 + reachMm);
  if (!near) return undefined;
  const at = { ...placeAtWall(near, near.degrees, depthMm), rotationDegrees: near.degrees };
  return besideWallAcross(view, near.wall, at, { widthMm, depthMm });
}

/** The middle of a piece whose back stands at the face of a wall, as the piece is turned. */
export function placeAtWall({ foot, wall }: WallBehind, degrees: number, depthMm: number): Point {
  // The back of a piece is at the top: turned by the angle, its front points away from the wall.
  const away = turned((degrees * Math.PI) / 180)({ x: 0, y: 1 });
  return rounded(plus(foot, away, (wall.value.thicknessMm + depthMm) / 2), 1);
}
