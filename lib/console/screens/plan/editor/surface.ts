import {
  direction,
  distance,
  dot,
  leftOf,
  minus,
  type Point,
} from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { contains } from '../../../../../shared/engines/floorplan/geometry/polygon.ts';
import { paintFloor, paintWall, type WallSide } from '../commands/paint.ts';
import { alongWall, nearestWall, onWall } from '../document/along-wall.ts';
import type { PlanView, Wall } from '../document/plan-view.ts';
import { type Room, roomsOf } from '../document/rooms.ts';
import type { SourceDocument } from '../document/source-document.ts';

/** What a material can cover. */
export type Surface =
  | { readonly kind: 'wall'; readonly wall: Wall; readonly side: WallSide }
  | { readonly kind: 'floor'; readonly room: Room };

/** The surface at a place: the side of a wall on which the place lies, else the floor of the room. */
export function surfaceAt(view: PlanView, point: Point, reachMm: number): Surface | undefined {
  const wall = nearestWall(view.walls, point);
  const awayMm = wall ? distance(onWall(wall, alongWall(wall, point)), point) : Number.POSITIVE_INFINITY;
  if (wall && awayMm <= Math.max(wall.value.thicknessMm / 2, reachMm / 2)) {
    const across = dot(minus(point, wall.from), leftOf(direction(wall.from, wall.to)));
    return { kind: 'wall', wall, side: across > 0 ? 'left' : 'right' };
  }
  const room = roomsOf(view).findLast(({ polygon }) => contains(polygon, point));
  return room && { kind: 'floor', room };
}

/** The document with a surface covered. */
export function painted(document: SourceDocument, surface: Surface, itemId: string): SourceDocument {
  if (surface.kind === 'floor') return paintFloor(document, surface.room.id, itemId);
  return paintWall(document, surface.wall.key, surface.side, itemId);
}

/** The face of a wall on a side, from end to end. */
export function faceOf({ from, to, value }: Wall, side: WallSide): readonly [Point, Point] {
  const away = leftOf(direction(from, to));
  const byMm = ((side === 'left' ? 1 : -1) * value.thicknessMm) / 2;
  const moved = ({ x, y }: Point) => ({ x: x + away.x * byMm, y: y + away.y * byMm });
  return [moved(from), moved(to)];
}
