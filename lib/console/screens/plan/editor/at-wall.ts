import { type Point, plus, turned } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import type { Pose } from '../commands/pieces.ts';
import type { PlanView } from '../document/plan-view.ts';
import { rounded, type SnapReach } from './snap.ts';
import { type WallBehind, wallsBehind } from './wall-behind.ts';

/** The pose of a piece with its back to the nearest wall; undefined if no wall is near. */
export function atWall(
  view: PlanView,
  pose: Pose,
  { widthMm, depthMm }: Pick<PlanObject, 'widthMm' | 'depthMm'>,
  { reachMm }: SnapReach,
): Pose | undefined {
  if (reachMm === 0) return undefined;
  const [near] = wallsBehind(view, pose, widthMm, ({ value }) => (value.thicknessMm + depthMm) / 2 + reachMm);
  return near && { ...standing(near, near.degrees, depthMm), rotationDegrees: near.degrees };
}

/** The middle of a piece whose back stands at the face of a wall, as the piece is turned. */
export function standing({ foot, wall }: WallBehind, degrees: number, depthMm: number): Point {
  // The back of a piece is at the top: turned by the angle, its front points away from the wall.
  const away = turned((degrees * Math.PI) / 180)({ x: 0, y: 1 });
  return rounded(plus(foot, away, (wall.value.thicknessMm + depthMm) / 2), 1);
}
