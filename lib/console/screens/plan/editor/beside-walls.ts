import { cross, direction, distance, plus, turned } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import type { Pose } from '../commands/pieces.ts';
import { alongWall, nearestWall, onWall } from '../document/along-wall.ts';
import type { PlanView, Wall } from '../document/plan-view.ts';
import { rounded } from './snap.ts';

type Sized = Pick<PlanObject, 'widthMm' | 'depthMm'>;

/** Walls within 3 degrees of one line are not across each other. */
const ACROSS_SINE = 0.05;

/** The place of a piece, or the nearest one beside the wall and, in a corner of a room, beside both walls. */
export function besideWalls(view: PlanView, place: Pose, piece: Sized): Pose {
  const near = nearestWall(view.walls, place);
  if (!near) return place;
  const beside = besideWall(near, place, piece);
  const across = wallAcross(view, near, beside);
  return across ? besideWall(across, beside, piece) : beside;
}

/** The place of a piece at a wall, moved along the wall out of the one that is across it in a corner. */
export function besideWallAcross(view: PlanView, wall: Wall, place: Pose, piece: Sized): Pose {
  const across = wallAcross(view, wall, place);
  const beside = across ? besideWall(across, place, piece) : place;
  // Beside the end of a wall it would leave its own one.
  const isAlong = Math.abs(cross(direction(wall.from, wall.to), direction(place, beside))) <= ACROSS_SINE;
  return isAlong ? beside : place;
}

function wallAcross({ walls }: PlanView, wall: Wall, place: Pose): Wall | undefined {
  return nearestWall(
    walls.filter((each) => each !== wall && isAcross(each, wall)),
    place,
  );
}

/** Walls along each other have one face: only one across pushes a piece elsewhere. */
function isAcross(wall: Wall, other: Wall): boolean {
  return Math.abs(cross(direction(wall.from, wall.to), direction(other.from, other.to))) > ACROSS_SINE;
}

/** The place of a piece, or the nearest one at which it does not stand in a wall. */
function besideWall(wall: Wall, place: Pose, piece: Sized): Pose {
  const { rotationDegrees } = place;
  const foot = onWall(wall, alongWall(wall, place));
  const awayMm = distance(foot, place);
  if (awayMm < 1) return place;
  const away = { x: (place.x - foot.x) / awayMm, y: (place.y - foot.y) / awayMm };
  const { x, y } = turned((-rotationDegrees * Math.PI) / 180)(away);
  const halfMm = (Math.abs(x) * piece.widthMm + Math.abs(y) * piece.depthMm) / 2;
  const leastMm = halfMm + wall.value.thicknessMm / 2;
  return awayMm < leastMm ? { ...rounded(plus(foot, away, leastMm), 1), rotationDegrees } : place;
}
