import { direction, leftOf, plus } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { contains } from '../../../../../shared/engines/floorplan/geometry/polygon.ts';
import { onWall, type PlanView } from './plan-view.ts';
import { roomsOf } from './rooms.ts';

/** So far from the face of a wall it is seen what lies beside it. */
const BESIDE_MM = 30;

const found = new WeakMap<PlanView['walls'], ReadonlySet<number>>();

/** The keys of the walls with a room on one side alone: the outer walls of a plan whose rooms are closed. */
export function outerWalls(view: PlanView): ReadonlySet<number> {
  const known = found.get(view.walls);
  if (known) return known;
  const rooms = roomsOf(view);
  const outer = view.walls.filter((wall) => {
    const middle = onWall(wall, wall.lengthMm / 2);
    const across = leftOf(direction(wall.from, wall.to));
    const awayMm = wall.value.thicknessMm / 2 + BESIDE_MM;
    const [left, right] = [plus(middle, across, awayMm), plus(middle, across, -awayMm)].map((point) =>
      rooms.some(({ polygon }) => contains(polygon, point)),
    );
    return left !== right;
  });
  const keys = new Set(outer.map(({ key }) => key));
  found.set(view.walls, keys);
  return keys;
}
