import { distance, type Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import { AT_WALL_DEGREES, backOf, isAtFace } from '../commands/back-of-piece.ts';
import { type Pose, turnOf } from '../commands/pieces.ts';
import type { PlanView } from '../document/plan-view.ts';
import { placeAtWall } from './at-wall.ts';
import { besideWallAcross, besideWalls } from './beside-walls.ts';
import { rounded, type SnapReach } from './snap.ts';
import { CLEAN_DEGREES, type WallBehind, wallsBehind } from './wall-behind.ts';

/** A piece turns to a wall at its side if the hand pushes it so far into the wall, as a share of that half of it. */
const PUSHED_SHARE = 0.5;

/**
 * Where a piece stands that is moved. It keeps its direction: its back snaps to a wall behind it, and it stands beside
 * other walls. Only a piece whose back stood at a wall before turns to a wall, and stays at its own one when the hand
 * goes on into it.
 *
 * @param piece as it stood before
 * @param point where its middle would be
 */
export function movedPose(view: PlanView, piece: PlanObject, point: Point, reach: SnapReach): Pose {
  const { depthMm, widthMm, rotationDegrees } = piece;
  if (reach.reachMm === 0) return { ...rounded(point, reach.gridMm), rotationDegrees };
  const standsMm = ({ value }: WallBehind['wall']) => (value.thicknessMm + depthMm) / 2;
  const behind = wallsBehind(view, point, widthMm, (wall) => standsMm(wall) + reach.reachMm);
  // The back of a mirrored piece is where the front of another one is.
  const mirrored = piece.flipY < 0 ? 180 : 0;
  const turnTo = ({ degrees }: WallBehind) => turnBetween(degrees, rotationDegrees + mirrored);
  const back = backOf(piece);
  const stoodAtWall = view.walls.some((wall) => isAtFace(wall, back));
  const leastDegrees = stoodAtWall ? AT_WALL_DEGREES : CLEAN_DEGREES;
  const isWithin = ({ awayMm, wall }: WallBehind) => Math.abs(awayMm - standsMm(wall)) <= reach.reachMm;
  const faced = behind.find((near) => turnTo(near) <= leastDegrees && (stoodAtWall || isWithin(near)));
  const turning = stoodAtWall ? behind.filter((near) => turnTo(near) > leastDegrees) : [];
  const halfMm = (near: WallBehind) => halfTowards(piece, turnTo(near));
  const pushed = turning.find((near) => near.awayMm - near.wall.value.thicknessMm / 2 <= halfMm(near) * PUSHED_SHARE);
  // A deep piece that stands with its side at a wall would jump away from it.
  const at = pushed ?? faced ?? turning.find((near) => halfMm(near) >= depthMm / 2 - 1);
  if (!at) return freePose(view, piece, point, reach);
  const degrees = stoodAtWall ? at.degrees : rotationDegrees + mirrored;
  const turn = stoodAtWall ? turnOf(degrees - mirrored) : rotationDegrees;
  return besideWallAcross(view, at.wall, { ...placeAtWall(at, degrees, depthMm), rotationDegrees: turn }, piece);
}

/** The place on the grid, or beside the walls there if that is not farther than the hand reaches. */
function freePose(
  view: PlanView,
  { widthMm, depthMm, rotationDegrees }: PlanObject,
  point: Point,
  { reachMm, gridMm }: SnapReach,
): Pose {
  const place = { ...rounded(point, gridMm), rotationDegrees };
  const beside = besideWalls(view, place, { widthMm, depthMm });
  return distance(place, beside) <= reachMm ? beside : place;
}

/** How far a piece reaches to a wall to which it would turn by an angle. */
function halfTowards({ widthMm, depthMm }: PlanObject, degrees: number): number {
  const angle = (degrees * Math.PI) / 180;
  return (Math.abs(Math.sin(angle)) * widthMm + Math.abs(Math.cos(angle)) * depthMm) / 2;
}

/** The angle between two directions, from 0 to 180. */
function turnBetween(a: number, b: number): number {
  const turn = turnOf(a - b);
  return Math.min(turn, 360 - turn);
}
