import type { Storey } from '../detect/floor-plan.ts';
import { netAreas } from '../drawing/net-areas.ts';
import { joinWalls } from '../drawing/wall-joints.ts';
import { elementAround } from '../geometry/element-at.ts';
import type { PlanWalls } from '../plan-xml/plan-document.ts';

/**
 * A storey whose rooms have the areas that drawings of its plan print: without the walls that end or stand in them. A
 * room within single lines alone stays as it is drawn, because nobody knows how thick its walls are.
 *
 * @param walls of the plan: node n of the storey has the id n + 1
 */
export function withDrawnAreas(storey: Storey, walls: PlanWalls): Storey {
  const netAreaOf = netAreas(joinWalls(walls).faces);
  const single = new Set(storey.walls.filter((wall) => wall.single).map(({ from, to }) => pairOf(from, to)));
  const rooms = storey.rooms.map((room) => {
    const { ring } = room;
    if (ring.every((node, at) => single.has(pairOf(node, elementAround(ring, at - 1))))) return room;
    return { ...room, areaM2: netAreaOf(ring.map((index) => index + 1)) ?? room.areaM2 };
  });
  return { ...storey, rooms };
}

function pairOf(a: number, b: number): string {
  return `${Math.min(a, b)} ${Math.max(a, b)}`;
}
