import { PLAN_DRAWING_BUDGET } from './drawing-budget.ts';
import { type DrawnRoom, drawnRooms } from './drawn-rooms.ts';
import type { WallFace } from './joined-walls.ts';
import { keptWith } from './kept-with.ts';

/**
 * The function that returns the area of the room with these nodes around it as drawings print it: without the walls
 * that end or stand in it. Undefined for a room that drawings do not have.
 */
export function netAreas(faces: readonly WallFace[]): (ring: readonly number[]) => number | undefined {
  const rooms = drawnRooms(faces, PLAN_DRAWING_BUDGET.maxFloorCorners);
  const roomsAt = new Map<number, DrawnRoom[]>();
  for (const room of rooms) {
    for (const node of nodesOf(room.sides)) {
      const here = roomsAt.get(node);
      if (here) here.push(room);
      else roomsAt.set(node, [room]);
    }
  }
  // A room around others has their nodes too: the smallest is the room itself.
  return (ring) =>
    roomsAt
      .get(ring[0] ?? Number.NaN)
      ?.filter((room) => ring.every((node) => nodesOf(room.sides).has(node)))
      .reduce<number | undefined>((least, { areaM2 }) => Math.min(least ?? areaM2, areaM2), undefined);
}

/** Made once for the walls around a room: in a drag most of them stay (see `WallJoiner`). */
const nodes = keptWith<DrawnRoom['sides'], ReadonlySet<number>>();

function nodesOf(sides: DrawnRoom['sides']): ReadonlySet<number> {
  const known = nodes.get(sides) ?? new Set(sides.flatMap(({ edge: { from, to } }) => [from, to]));
  nodes.set(sides, known);
  return known;
}
