import { elementAt } from '../geometry/element-at.ts';
import type { Point } from '../geometry/point.ts';
import { type Bounds, boundsOf, contains, isWithin, signedArea } from '../geometry/polygon.ts';
import type { WallFace } from './joined-walls.ts';
import { keptWith } from './kept-with.ts';

/** A room that walls enclose. */
export interface DrawnRoom {
  /** The faces of the walls. */
  readonly polygon: readonly Point[];
  /** The walls around it, and those that end in it. */
  readonly sides: WallFace['sides'];
  readonly bounds: Bounds;
  /** Net, without the walls and rooms that stand free in it. */
  readonly areaM2: number;
}

const MM2_PER_M2 = 1_000_000;
/** A smaller region between walls is a shaft or an error. */
const MIN_AREA_M2 = 0.25;
/** Free-standing groups of walls are looked for in this many pairs with rooms, beyond which nothing is subtracted. */
const MAX_PAIRS = 200_000;

/** The rooms among the faces of walls, largest first. */
export function drawnRooms(faces: readonly WallFace[], maxCorners: number): DrawnRoom[] {
  const rooms = faces
    .filter(({ isRoom, corners }) => isRoom && corners.length > 2 && corners.length <= maxCorners)
    .flatMap((face) => {
      const room = grossRoom(face);
      return room.areaM2 >= MIN_AREA_M2 ? [room] : [];
    })
    .sort((a, b) => b.areaM2 - a.areaM2);
  const groups = faces.filter(({ isRoom, corners }) => !isRoom && corners.length > 2);
  if (groups.length * rooms.length > MAX_PAIRS) return rooms;
  const taken = new Map<DrawnRoom, number>();
  for (const { corners } of groups) {
    const corner = elementAt(corners, 0);
    // The smallest room around a group, and not one of the group itself, whose corners lie inside its outline.
    const around = rooms.findLast(({ bounds, polygon }) => isWithin(bounds, corner) && contains(polygon, corner));
    if (around) taken.set(around, (taken.get(around) ?? 0) + Math.abs(signedArea(corners)) / MM2_PER_M2);
  }
  return rooms.map((room) => {
    const takenM2 = taken.get(room);
    return takenM2 === undefined ? room : { ...room, areaM2: Math.max(0, room.areaM2 - takenM2) };
  });
}

/** Made once for each face: in a drag most of them stay (see `WallJoiner`). */
const grossRooms = keptWith<WallFace, DrawnRoom>();

function grossRoom(face: WallFace): DrawnRoom {
  const known = grossRooms.get(face);
  if (known) return known;
  const { corners, sides } = face;
  const bounds = boundsOf(corners) ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 };
  const room = { polygon: corners, sides, bounds, areaM2: signedArea(corners) / MM2_PER_M2 };
  grossRooms.set(face, room);
  return room;
}
