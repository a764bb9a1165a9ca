import { distance, plus, turned } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import type { Pose } from '../commands/pieces.ts';
import { alongWall, nearestWall, onWall } from '../document/along-wall.ts';
import type { PlanView } from '../document/plan-view.ts';
import type { Kinds } from './editor-state.ts';
import { type SnapReach, snappedPose } from './snap.ts';

type NextPiece = Pick<NonNullable<Kinds['piece']>, 'widthMm' | 'depthMm' | 'isFree'>;

/**
 * Where a piece comes to stand that is put to a place: with its back to a wall that is near. One that people sit around
 * stays where it is put and as it is turned, beside the wall and not in it; a drag brings it to the wall.
 */
export function newPose(view: PlanView, pose: Pose, piece: NextPiece, reach: SnapReach): Pose {
  if (!piece.isFree) return snappedPose(view, pose, piece.depthMm, reach);
  const { rotationDegrees } = pose;
  const place = onGrid(pose, reach.gridMm);
  const wall = reach.reachMm === 0 ? undefined : nearestWall(view.walls, place);
  if (!wall) return { ...place, rotationDegrees };
  const foot = onWall(wall, alongWall(wall, place));
  const awayMm = distance(foot, place);
  if (awayMm < 1) return { ...place, rotationDegrees };
  const away = { x: (place.x - foot.x) / awayMm, y: (place.y - foot.y) / awayMm };
  const { x, y } = turned((-rotationDegrees * Math.PI) / 180)(away);
  const halfMm = (Math.abs(x) * piece.widthMm + Math.abs(y) * piece.depthMm) / 2;
  const leastMm = halfMm + wall.value.thicknessMm / 2;
  return { ...(awayMm < leastMm ? onGrid(plus(foot, away, leastMm), 1) : place), rotationDegrees };
}

function onGrid({ x, y }: { readonly x: number; readonly y: number }, stepMm: number) {
  return { x: Math.round(x / stepMm) * stepMm + 0, y: Math.round(y / stepMm) * stepMm + 0 };
}
