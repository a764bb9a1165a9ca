import { keptWith } from '../../../../../shared/engines/floorplan/drawing/kept-with.ts';
import { direction, leftOf, plus } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { onWall } from './along-wall.ts';
import type { PlanView } from './plan-view.ts';
import { facesAround, facesOf } from './rooms.ts';

/** So far from the face of a wall it is seen what lies beside it. */
const BESIDE_MM = 30;

const found = keptWith<PlanView['walls'], ReadonlySet<number>>();

/**
 * The keys of the walls with a room on one side alone: the outer walls of a plan whose rooms are closed. Its cost grows
 * with the plan, not with the square of it.
 */
export function outerWalls(view: PlanView): ReadonlySet<number> {
  const known = found.get(view.walls);
  if (known) return known;
  const beside = sidesWithRooms(view);
  const outer = view.walls.filter((wall) => {
    if (beside.get(sideOf(wall.value.from, wall.value.to)) !== 1) return false;
    // The rooms around a house in a hall do not have its walls as their corners.
    const middle = onWall(wall, wall.lengthMm / 2);
    const across = leftOf(direction(wall.from, wall.to));
    const awayMm = wall.value.thicknessMm / 2 + BESIDE_MM;
    const [left, right] = [awayMm, -awayMm].map((mm) => facesAround(view, plus(middle, across, mm)).length > 0);
    return left !== right;
  });
  const keys = new Set(outer.map(({ key }) => key));
  found.set(view.walls, keys);
  return keys;
}

/** The rooms that were counted last. While a corner is dragged, they stay between the same nodes. */
let counted: { readonly rings: readonly (readonly number[])[]; readonly sides: ReadonlyMap<string, number> } = {
  rings: [],
  sides: new Map(),
};

/** On how many sides of the walls between two nodes a room has them around it. */
function sidesWithRooms(view: PlanView): ReadonlyMap<string, number> {
  const rings = facesOf(view).map(({ ring }) => ring);
  if (rings.length === counted.rings.length && rings.every((ring, at) => ring === counted.rings[at])) {
    return counted.sides;
  }
  const sides = new Map<string, number>();
  for (const ring of rings) {
    for (const [index, node] of ring.entries()) {
      const side = sideOf(node, ring[(index + 1) % ring.length] ?? node);
      sides.set(side, (sides.get(side) ?? 0) + 1);
    }
  }
  counted = { rings, sides };
  return sides;
}

function sideOf(from: number, to: number): string {
  return from < to ? `${from} ${to}` : `${to} ${from}`;
}
