import { PLAN_DRAWING_BUDGET } from './drawing-budget.ts';
import { type DrawnRoom, drawnRooms } from './drawn-rooms.ts';
import type { WallFace } from './joined-walls.ts';

/**
 * The function that returns the area of the room with these nodes around it as drawings print it: without the walls
 * that end or stand in it. Undefined for a room that drawings do not have.
 */
export function netAreas(faces: readonly WallFace[]): (ring: readonly number[]) => number | undefined {
  const rooms = drawnRooms(faces, PLAN_DRAWING_BUDGET.maxFloorCorners);
  const nodesOf = new Map<DrawnRoom, ReadonlySet<number>>();
  const roomsAt = new Map<number, DrawnRoom[]>();
  for (const room of rooms) {
    const nodes = new Set(room.sides.flatMap(({ edge: { from, to } }) => [from, to]));
    nodesOf.set(room, nodes);
    for (const node of nodes) {
      const here = roomsAt.get(node);
      if (here) here.push(room);
      else roomsAt.set(node, [room]);
    }
  }
  // A room around others has their nodes too: the smallest is the room itself.
  return (ring) =>
    roomsAt
      .get(ring[0] ?? Number.NaN)
      ?.filter((room) => ring.every((node) => nodesOf.get(room)?.has(node)))
      .reduce<number | undefined>((least, { areaM2 }) => Math.min(least ?? areaM2, areaM2), undefined);
}
