import { distance, type Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { contains } from '../../../../../shared/engines/floorplan/geometry/polygon.ts';
import { alongWall, onWall } from '../document/along-wall.ts';
import type { PlanView } from '../document/plan-view.ts';
import { roomsOf } from '../document/rooms.ts';
import { stacked } from '../document/stacked.ts';
import type { Selection } from './selection.ts';
import { cornersOf } from './snap.ts';

/** What a hand can take hold of. */
export type Grip =
  | { readonly kind: 'corner'; readonly node: number }
  | { readonly kind: 'turn'; readonly key: number }
  | { readonly kind: 'part'; readonly selection: Selection };

/** How far beyond its front the handle is that turns a piece, in the size of a finger. */
const TURN_REACHES = 2.2;

/** What is at a place: handles of what is chosen, openings, pieces, walls, rooms, in this order. */
export function gripAt(
  view: PlanView,
  point: Point,
  reachMm: number,
  selection: Selection | undefined,
): Grip | undefined {
  const handle = handleAt(view, point, reachMm, selection);
  if (handle) return handle;
  const on = (object: Parameters<typeof cornersOf>[0] & Parameters<typeof cornersOf>[1], leastMm: number) =>
    contains(cornersOf(object, { widthMm: object.widthMm, depthMm: Math.max(object.depthMm, leastMm) }), point);
  const opening = view.openings.findLast(({ value }) => on(value, reachMm));
  if (opening) return { kind: 'part', selection: { kind: 'opening', key: opening.key } };
  const piece = stacked(view.pieces).findLast(({ value }) => on(value, 0));
  if (piece) return { kind: 'part', selection: { kind: 'piece', key: piece.key } };
  const wall = view.walls.find(
    (each) =>
      distance(onWall(each, alongWall(each, point)), point) <= Math.max(each.value.thicknessMm / 2, reachMm / 2),
  );
  if (wall) return { kind: 'part', selection: { kind: 'wall', key: wall.key } };
  const room = roomsOf(view).findLast(({ polygon }) => contains(polygon, point));
  return room && { kind: 'part', selection: { kind: 'room', id: room.id } };
}

function handleAt(
  { walls, pieces, places }: PlanView,
  point: Point,
  reachMm: number,
  selection: Selection | undefined,
): Grip | undefined {
  if (selection?.kind === 'wall') {
    const wall = walls.find(({ key }) => key === selection.key);
    const node = [wall?.value.from, wall?.value.to].find((id) => {
      const place = id === undefined ? undefined : places.get(id);
      return place && distance(place, point) <= reachMm;
    });
    return node === undefined ? undefined : { kind: 'corner', node };
  }
  if (selection?.kind !== 'piece') return undefined;
  const piece = pieces.find(({ key }) => key === selection.key);
  if (!piece || distance(turnHandle(piece.value, reachMm), point) > reachMm) return undefined;
  return { kind: 'turn', key: piece.key };
}

/** Where the handle is that turns a piece: before its front. */
export function turnHandle(
  { xMm, yMm, depthMm, rotationDegrees }: Readonly<Record<'xMm' | 'yMm' | 'depthMm' | 'rotationDegrees', number>>,
  reachMm: number,
): Point {
  const angle = (rotationDegrees * Math.PI) / 180;
  const awayMm = depthMm / 2 + TURN_REACHES * reachMm;
  return { x: xMm - Math.sin(angle) * awayMm, y: yMm + Math.cos(angle) * awayMm };
}
